# Surety in one container: `docker build -t surety .`, then
# `docker run -p 3000:3000 -v surety-data:/data surety`. Variables are told in .env.example.
FROM node:20-bookworm-slim

WORKDIR /app
COPY package.json package-lock.json ./
# The server runs from its sources and Vite is among the dependencies, so nothing for development is needed.
RUN npm ci --omit=dev && npm cache clean --force

COPY index.html vite.config.ts tsconfig.json ./
COPY src ./src
# Built here, so that a start is quick.
RUN npm run build \
  && mkdir /data \
  && chown -R node:node /data /app/dist

# The demo's passwords are known to everybody, and this listens to everybody: `-e DEMO=on` if that is what you want.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=off
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# This shell leaves its place to what it starts, so that a signal to the container reaches the server.
ENV npm_config_script_shell=/bin/bash
CMD ["npm", "start"]
