"""Photos of a table's paper slip, for the staff alone: look at one, add one, remove one."""

from __future__ import annotations

import base64
import uuid
from typing import Annotated, Any

from django.http import FileResponse
from msgspec import Meta
from rest_framework.exceptions import ParseError
from rest_framework.request import Request

from clubs.images import MAX_BYTES
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_picture
from tournaments.api.request_body import Body, JsonBody
from tournaments.api.view import ApiView
from tournaments.evening.models import Table
from tournaments.evening.problems import refuse
from tournaments.slips.actions import photos as slip_photos
from tournaments.slips.api.slips import slip_answer, slip_table
from tournaments.slips.models import SlipPhoto
from tournaments.slips.wording.state import TableSlip

MAX_TEXT = MAX_BYTES * 4 // 3 + 4
"""The greatest number of characters that a photo may have when encoded in base64."""


class SentPhoto(Body):
    image: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=MAX_TEXT,
            description=f"A JPEG, PNG or WebP of at most {MAX_BYTES // 1024} kB and 12 megapixels, in base64.",
        ),
    ]


class PhotoBody(JsonBody):
    """A request body in JSON that may be large enough for one photo."""

    max_bytes = MAX_TEXT + 1024


class SlipPhotoView(ApiView):
    http_method_names = (*ApiView.http_method_names, "delete")
    parser_classes = (PhotoBody,)

    @describe_picture("Download a photo of a table's slip")
    def get(self, request: Request, key: int, id: uuid.UUID) -> Any:
        photo = _photo(slip_table(self.actor, key), id)
        answer = FileResponse(photo.file.open("rb"), content_type="image/jpeg")
        answer["Content-Disposition"] = "inline"
        return answer

    @action_view("Add a photo, with a UUID that the page chose; the server re-encodes it", slip_table, refusals=(503,))
    def put(self, table: Table, body: SentPhoto, id: uuid.UUID) -> TableSlip:
        try:
            image = base64.b64decode(body.image, validate=True)
        except ValueError:  # this includes text that is not ASCII, which raises no binascii.Error
            raise ParseError from None
        slip_photos.add_photo(by=self.actor, table=table, id=id, image=image)
        return slip_answer(self.actor, table)

    @action_view("Remove a photo", slip_table)
    def delete(self, table: Table, id: uuid.UUID) -> TableSlip:
        slip_photos.remove_photo(by=self.actor, photo=_photo(table, id))
        return slip_answer(self.actor, table)


def _photo(table: Table, id: uuid.UUID) -> SlipPhoto:
    photo = table.slip_photos.filter(pk=id).first()
    if photo is None:
        raise refuse("NOT_FOUND", "id")
    return photo
