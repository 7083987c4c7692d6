"""The addresses of the story in the API."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.story.api import story

urlpatterns: list[URLPattern] = [
    path("tournaments/<slug:slug>/story/", story.StoryView.as_view(), name="api-story"),
    path("tournaments/<slug:slug>/story/replay/", story.StoryReplayView.as_view(), name="api-story-replay"),
]
