import { isRecord } from '@hdc/core/content';
import { askServer, besideApi, listModels, type ModelPlace, picturesIn } from './list-models.ts';

/** Whether a model takes pictures, as the server that runs it says; undefined if it does not. */
export async function learnPictures(place: ModelPlace, model: string): Promise<boolean | undefined> {
  const [ollama, models] = await Promise.all([askOllama(place, model), listModels(place)]);
  return ollama ?? models.find(({ id }) => id === model)?.takesPictures;
}

async function askOllama(place: ModelPlace, model: string): Promise<boolean | undefined> {
  if (place.name !== 'openai-compatible') return undefined;
  const show = await askServer(place, besideApi('/api/show'), JSON.stringify({ model }));
  return isRecord(show) ? picturesIn(show) : undefined;
}
