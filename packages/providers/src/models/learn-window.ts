import { isRecord } from '@hdc/core/content';
import { askServer, besideApi, listModels, type ModelPlace, windowIn } from './list-models.ts';

/** The window of a model, as the server that runs it says; undefined if it does not. */
export async function learnWindow(place: ModelPlace, model: string): Promise<number | undefined> {
  const [ollama, models] = await Promise.all([askOllama(place, model), listModels(place)]);
  return ollama ?? models.find(({ id }) => id === model)?.contextLimit;
}

/** Ollama's fields for the window: as the model is loaded, as its file says, and as it was trained, in this order. */
async function askOllama(place: ModelPlace, model: string): Promise<number | undefined> {
  if (place.name !== 'openai-compatible') return undefined;
  const show = await askServer(place, besideApi('/api/show'), JSON.stringify({ model }));
  if (!isRecord(show)) return undefined;
  const running = await askServer(place, besideApi('/api/ps'));
  const loaded = isRecord(running) && Array.isArray(running['models']) ? running['models'] : [];
  const own = loaded.filter(isRecord).find((row) => row['name'] === model || row['model'] === model);
  const [, given] = /^num_ctx\s+(\d+)/m.exec(String(show['parameters'] ?? '')) ?? [];
  const info = isRecord(show['model_info']) ? show['model_info'] : {};
  const [, trained] = Object.entries(info).find(([key]) => key.endsWith('.context_length')) ?? [];
  return (own && windowIn(own)) ?? windowIn({ n_ctx: Number(given ?? trained) });
}

/** The words in which servers name the window when a request is too long. */
const LIMITS: readonly { readonly pattern: RegExp; readonly source: string }[] = [
  { pattern: /maximum context length (?:is|of) ([\d,_]+)/i, source: 'OpenAI, vLLM, DeepSeek' },
  { pattern: /> ([\d,_]+) maximum/i, source: 'Anthropic' },
  { pattern: /exceeds the maximum number of tokens allowed \(([\d,_]+)\)/i, source: 'Gemini' },
  { pattern: /available context size \(([\d,_]+) tokens/i, source: 'llama.cpp' },
  { pattern: /n_ctx"?:? *=? *([\d,_]+)/i, source: 'llama.cpp, LM Studio' },
  {
    pattern: /context (?:length|window|size|limit)(?: of)?(?: only)?[^\d]{0,20}?([\d,_]{4,})/i,
    source: 'gateways',
  },
];

/** The window that a server names in its refusal of a request that was too long. */
export function windowInRefusal(message: string): number | undefined {
  for (const { pattern } of LIMITS) {
    const limit = Number(pattern.exec(message)?.[1]?.replace(/[,_]/g, ''));
    if (Number.isSafeInteger(limit) && limit >= 256) return limit;
  }
  return undefined;
}
