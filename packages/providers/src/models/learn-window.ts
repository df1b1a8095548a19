import { isRecord } from '@hdc/core';
import { askServer, besideApi, listModels, type ModelPlace } from './list-models.ts';
import { windowIn } from './window-in.ts';

/** The window of a model, as the server that runs it says; undefined where it does not. */
export async function learnWindow(place: ModelPlace, model: string): Promise<number | undefined> {
  const [ollama, models] = await Promise.all([askOllama(place, model), listModels(place)]);
  return ollama ?? models.find(({ id }) => id === model)?.contextLimit;
}

/** Ollama tells what it loads a model with, what its file says, and what it was trained with, in this order. */
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
