"""The addresses of the big screens and of messages."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.room.api import messages, news, screen, welcome

urlpatterns: list[URLPattern] = [
    path("tournaments/<slug:slug>/screens/", screen.ScreensView.as_view(), name="api-screens"),
    path("tournaments/<slug:slug>/screens/show/", screen.ShowOnScreensView.as_view(), name="api-screens-show"),
    path("tournaments/<slug:slug>/screens/next-page/", screen.NextScreenPageView.as_view(), name="api-screens-next-page"),
    path("tournaments/<slug:slug>/screens/welcome/", welcome.WelcomeView.as_view(), name="api-screens-welcome"),
    path("tournaments/<slug:slug>/screens/news/", news.ScreenNewsView.as_view(), name="api-screens-news"),
    path("tournaments/<slug:slug>/screens/wifi/", welcome.WifiView.as_view(), name="api-screens-wifi"),
    path("tournaments/<slug:slug>/screens/<int:number>/", screen.ScreenView.as_view(), name="api-one-screen"),
    path("tournaments/<slug:slug>/messages/", messages.RoomMessagesView.as_view(), name="api-messages"),
    path("tournaments/<slug:slug>/messages/<uuid:id>/", messages.RoomMessageView.as_view(), name="api-message"),
    path("messages/<uuid:id>/receipt/", messages.MessageReceiptView.as_view(), name="api-receipt"),
]
