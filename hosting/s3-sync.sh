#!/usr/bin/env bash
# Puts a built site into a bucket behind CloudFront. What never changes goes first
# and is stored for a year, pages last, and what is gone is removed at the end, so
# that no page asks for a file that is not there yet.
#
#   lectern hosting cloudfront > viewer-request.js   # the function for requests
#   hosting/s3-sync.sh build s3://bucket
set -euo pipefail
output=$1
bucket=$2
year="public, max-age=31536000, immutable"
ask="public, max-age=0, must-revalidate"
# CloudFront compresses by itself. Data of pages may be packed: `.json.gz` is no second form.
skip=(--exclude "*.br" --exclude "_headers" --exclude "_redirects")
for ending in atom css html js mjs svg txt webmanifest xml; do
  skip+=(--exclude "*.$ending.gz")
done

aws s3 sync "$output" "$bucket" --exclude "*" --include "assets/*" "${skip[@]}" --cache-control "$year"
aws s3 sync "$output" "$bucket" --exclude "assets/*" --exclude "*.md" --exclude "*.json.gz" "${skip[@]}" \
  --cache-control "$ask"
aws s3 sync "$output" "$bucket" --exclude "*" --include "*.md" --cache-control "$ask" \
  --content-type "text/markdown; charset=utf-8"
aws s3 sync "$output" "$bucket" --exclude "*" --include "*.json.gz" --cache-control "$ask" \
  --content-type "application/gzip"
aws s3 sync "$output" "$bucket" "${skip[@]}" --delete --size-only
