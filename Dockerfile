# One image for the web processes and the workers; compose.yaml has their commands.
FROM python:3.12-slim-bookworm@sha256:782412e85d0f0984994c290652577d4018aff08145c85b262bb63dc0c7522254

RUN apt-get update \
    && apt-get install -y --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 \
    && rm -rf /var/lib/apt/lists/*

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 \
    TROELA_DATA=/data TROELA_STATIC=/srv/static

WORKDIR /srv/troela
COPY requirements/base.txt requirements/base.txt
RUN pip install --require-hashes --requirement requirements/base.txt

COPY . .
RUN useradd --system --uid 1000 --home-dir /data troela \
    && mkdir -p /srv/static \
    && install --directory --mode=700 --owner=troela /data \
    # The names of static files depend only on their content, so these settings can be dummies.
    && TROELA_MODE=production SECRET_KEY=only-for-collecting-static-files TROELA_URL=http://localhost \
       DATABASE_URL=postgres://nobody@localhost/none REDIS_URL=redis://localhost \
       python manage.py collectstatic --noinput --verbosity 0

USER troela
VOLUME /data
EXPOSE 8000

CMD ["uvicorn", "config.asgi:application", "--http", "config.server.connections:Connection", "--host", "0.0.0.0", "--port", "8000", "--workers", "2", \
     "--timeout-graceful-shutdown", "3", "--no-access-log", "--no-proxy-headers", "--no-server-header"]
