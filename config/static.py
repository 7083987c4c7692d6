"""How production names its static files: after their content, so that a browser may keep them for ever."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStatic(CompressedManifestStaticFilesStorage):
    # Our pages are ES modules that import each other. Without this a module would be loaded twice, under two names.
    support_js_module_import_aggregation = True
    # As deep as modules import one another, with room; a circle (also one in the types of comments) never ends.
    max_post_process_passes = 12
