# The server with its browser client. docs/operate.md says how to run it; compose.yaml runs it beside PostgreSQL.

FROM node:24-slim AS client
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web ./
COPY src/rulewright /build/src/rulewright
RUN npm run -s build

FROM python:3.13-slim AS program
WORKDIR /build
RUN python -m venv /opt/rulewright
COPY pyproject.toml setup.py constraints.txt README.md LICENSE NOTICE ./
COPY src ./src
COPY --from=client /build/src/rulewright/server/static ./src/rulewright/server/static
RUN /opt/rulewright/bin/pip install --no-cache-dir --disable-pip-version-check -c constraints.txt '.[server,lab]'

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin rulewright \
 && install -d -o rulewright -g rulewright -m 700 /data
COPY --from=program /opt/rulewright /opt/rulewright
ENV PATH=/opt/rulewright/bin:$PATH PYTHONUNBUFFERED=1 RW_HOST=0.0.0.0 RW_PORT=8000 RW_DATABASE=/data/rulewright.db RW_LAB_FOLDER=/data/lab
WORKDIR /data
VOLUME /data
USER rulewright
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f\"http://127.0.0.1:{os.environ['RW_PORT']}/api/health\", timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["rulewright", "serve", "--json-logs"]
