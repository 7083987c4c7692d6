"""A picture in a request's body, as base64 in JSON."""

from __future__ import annotations

import base64
from typing import Annotated

from msgspec import Meta

from clubs.images import MAX_BYTES
from tournaments.api.request_body import Body, JsonBody
from tournaments.evening.problems import refuse

MAX_LENGTH = MAX_BYTES * 4 // 3 + 4
"""The greatest number of characters that a picture may have when encoded in base64."""


class SentPicture(Body):
    """A picture: a logo, or the photo of a slip."""

    image: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=MAX_LENGTH,
            description=f"A JPEG, PNG or WebP of at most {MAX_BYTES // 1024} kB and 12 megapixels, in base64.",
        ),
    ]

    @property
    def data(self) -> bytes:
        """The bytes of the picture. Refused: FIELD_WRONG (the text is not base64)."""
        try:
            return base64.b64decode(self.image, validate=True)
        except ValueError:  # this includes text that is not ASCII, which raises no binascii.Error
            raise refuse("FIELD_WRONG", "image") from None


class PictureBody(JsonBody):
    """A request body in JSON that may be large enough for one picture."""

    max_bytes = MAX_LENGTH + 1024
