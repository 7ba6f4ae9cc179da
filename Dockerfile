# Surety in one container: `docker build -t surety .`, then
# `docker run -p 3000:3000 -v surety-data:/data surety`. See .env.example for the variables.
FROM node:24-bookworm-slim

WORKDIR /app
COPY package.json package-lock.json ./
# The server runs from source and Vite is a regular dependency, so development dependencies aren't needed.
RUN npm ci --omit=dev && npm cache clean --force

COPY index.html vite.config.ts tsconfig.json ./
COPY src ./src
# Built here, so that the container starts fast.
RUN npm run build \
  && mkdir /data \
  && chown -R node:node /data /app/dist

# The demo's passwords are public, and this listens on all addresses. To load the demo anyway: `-e DEMO=on`.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=off
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# bash replaces itself with the command it starts, so that the container's signals reach the server.
ENV npm_config_script_shell=/bin/bash
CMD ["npm", "start"]
