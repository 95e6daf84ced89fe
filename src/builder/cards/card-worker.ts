import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { initWasm } from "@resvg/resvg-wasm";
import { answerRequests } from "../threads/answer-requests.ts";
import type { Card } from "../../render/page/page-card.ts";
import { cardPainter } from "./draw-cards.ts";
import { fontMetrics } from "./font-metrics.ts";

const font = import.meta.resolve("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf");
const renderer = import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm");

const ready = Promise.all([
  readFile(fileURLToPath(font)),
  readFile(fileURLToPath(renderer)).then((bytes) => initWasm(bytes)),
]).then(([bytes]) => cardPainter({ family: "Inter", bytes, metrics: fontMetrics(bytes) }));

answerRequests(async (cards: readonly Card[]) => (await ready)(cards));
