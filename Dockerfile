# syntax=docker/dockerfile:1
# server/test/process/docker.test.ts follows these lines without Docker and starts the result.
# The digest is that of the image for all platforms; another version of Node changes both: docker buildx imagetools inspect.
FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.json ./
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY web/package.json web/
COPY bench/package.json bench/
COPY adapters/ai-sdk/package.json adapters/ai-sdk/
COPY adapters/langchain/package.json adapters/langchain/
COPY adapters/openai/package.json adapters/openai/
RUN npm ci
COPY server server
COPY sdk sdk
COPY web web
COPY docs docs
RUN node server/build.mjs && npm run docs:site

# What the server needs beside its build: native code, and packages that read their own files.
FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY web/package.json web/
COPY bench/package.json bench/
COPY adapters/ai-sdk/package.json adapters/ai-sdk/
COPY adapters/langchain/package.json adapters/langchain/
COPY adapters/openai/package.json adapters/openai/
RUN npm ci --omit=dev --workspace server --include-workspace-root=false

FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
LABEL org.opencontainers.image.title="Rapport" org.opencontainers.image.licenses="Apache-2.0" org.opencontainers.image.description="Conversational agents that remember every person they talk to"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 RAPPORT_PUBLIC_URL=http://127.0.0.1:8080 RAPPORT_DATA_DIR=/data
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY --from=build /app/server/package.json server/package.json
COPY --from=build /app/server/bin server/bin
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/server/migrations server/migrations
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/bin/rapport.mjs", "serve"]
