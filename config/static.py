"""In production a static file's name contains a hash of its content, so that browsers may cache it for ever."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStatic(CompressedManifestStaticFilesStorage):
    # Also rewrite imports: our pages are ES modules, and a module would otherwise be loaded twice, under two names.
    support_js_module_import_aggregation = True
    # More than the depth to which modules import one another. Circular imports (also in the types of comments) would never end.
    max_post_process_passes = 12
