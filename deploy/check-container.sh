#!/bin/sh
# deploy/check-container.sh: builds deploy/Containerfile, runs it, asks its health check and stops it; exit 0 if all went
# well. ENGINE and its options may be named (ENGINE="podman --runtime runc"), more options of build and run in
# BUILD_OPTIONS and RUN_OPTIONS. Without an engine or the base image nothing is run, and that is said.
set -eu
cd "$(dirname "$0")/.."
engine=${ENGINE:-$(command -v podman || command -v docker || true)}
if [ -z "$engine" ]; then
  echo "not run: neither podman nor docker is here"
  exit 0
fi
if ! $engine image inspect node:20-slim >/dev/null 2>&1 && ! $engine pull -q docker.io/library/node:20-slim >/dev/null 2>&1; then
  echo "not run: the image node:20-slim cannot be had"
  exit 0
fi
name=hdc-check-$$
# shellcheck disable=SC2086
$engine build ${BUILD_OPTIONS:-} -f deploy/Containerfile -t hdc-gateway .
# shellcheck disable=SC2086
$engine run -d --name "$name" ${RUN_OPTIONS:-} -e HDC_GATEWAY_TOKEN="$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')" hdc-gateway --mode prune
trap '$engine rm -f "$name" >/dev/null' EXIT
tries=0
until $engine exec "$name" node -e "fetch('http://127.0.0.1:7421/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; do
  tries=$((tries + 1))
  if [ "$tries" -ge 30 ]; then
    $engine logs "$name"
    echo "the gateway in the container does not answer"
    exit 1
  fi
  sleep 1
done
user=$($engine exec "$name" id -u)
$engine stop -t 20 "$name" >/dev/null
code=$($engine inspect "$name" --format '{{.State.ExitCode}}')
echo "built and run: healthy, as user $user, ended with $code"
[ "$user" != 0 ] && [ "$code" = 0 ]
