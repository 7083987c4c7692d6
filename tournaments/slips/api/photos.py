"""Photos of a table's paper slip, for the staff alone: look at one, add one, remove one."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import FileResponse
from rest_framework.request import Request

from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_picture
from tournaments.api.picture_body import PictureBody, SentPicture
from tournaments.api.view import ApiView
from tournaments.evening.models import Table
from tournaments.evening.problems import refuse
from tournaments.slips.actions import photos as slip_photos
from tournaments.slips.api.slips import slip_answer, slip_table
from tournaments.slips.models import SlipPhoto
from tournaments.slips.wording.state import TableSlip


class SlipPhotoView(ApiView):
    http_method_names = (*ApiView.http_method_names, "delete")
    parser_classes = (PictureBody,)

    @describe_picture("Download a photo of a table's slip")
    def get(self, request: Request, key: int, id: uuid.UUID) -> Any:
        photo = _photo(slip_table(self.actor, key), id)
        answer = FileResponse(photo.file.open("rb"), content_type="image/jpeg")
        answer["Content-Disposition"] = "inline"
        return answer

    @action_view("Add a photo, with a UUID that the page chose; the server re-encodes it", slip_table, refusals=(503,))
    def put(self, table: Table, body: SentPicture, id: uuid.UUID) -> TableSlip:
        slip_photos.add_photo(by=self.actor, table=table, id=id, image=body.data)
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
