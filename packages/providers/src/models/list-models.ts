import { isRecord } from '@hdc/core';
import type { ProviderName } from '../provider-names.ts';
import { type Environment, readVariable } from '../vendors/environment.ts';
import { fetchWithoutRedirects } from '../vendors/fetch-without-redirects.ts';
import { resolveBaseUrl } from '../vendors/resolve-base-url.ts';
import { VENDORS } from '../vendors/vendors.ts';
import { picturesIn } from './pictures-in.ts';
import type { ServedModel } from './served-model.ts';
import { windowIn } from './window-in.ts';

export interface ModelPlace {
  readonly name: ProviderName;
  readonly baseUrl?: string;
  readonly env?: Environment;
  readonly signal?: AbortSignal;
}

/** How each vendor wants its key; from their API references. */
const KEY_HEADERS: Readonly<Record<ProviderName, (key: string) => Readonly<Record<string, string>>>> = {
  anthropic: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  google: (key) => ({ 'x-goog-api-key': key }),
  openai: (key) => ({ authorization: `Bearer ${key}` }),
  'openai-compatible': (key) => ({ authorization: `Bearer ${key}` }),
};

/** A server on a busy machine takes its time; one that is not there refuses at once. */
const TIMEOUT_MS = 10_000;
const MOST_MODELS = 500;

/** The models of a server; empty if it does not say, cannot be reached or takes too long. */
export async function listModels(place: ModelPlace): Promise<readonly ServedModel[]> {
  const body = await askServer(place, (baseUrl) => `${baseUrl}/models`);
  if (!isRecord(body)) return [];
  const rows = [body['data'], body['models']].find(Array.isArray) ?? [];
  return rows.slice(0, MOST_MODELS).flatMap(toServedModel);
}

/** The address of what a server has beside its API. */
export function besideApi(path: string): (baseUrl: string) => string {
  return (baseUrl) => `${baseUrl.replace(/\/v1$/, '')}${path}`;
}

/** A server's answer as JSON; undefined if it gives no good answer. With a text it is a POST. */
export async function askServer(
  { name, baseUrl, env = process.env, signal }: ModelPlace,
  address: (baseUrl: string) => string,
  text?: string,
): Promise<unknown> {
  try {
    const { access } = VENDORS[name];
    const key = readVariable(env, access.keyVariables);
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetchWithoutRedirects(name)(address(resolveBaseUrl(name, access, baseUrl, env)), {
      method: text === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', ...(key ? KEY_HEADERS[name](key) : {}) },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(text !== undefined && { body: text }),
    });
    if (response.ok) return await response.json();
    await response.body?.cancel();
  } catch {
    // Facts that cannot be learned are asked for.
  }
  return undefined;
}

function toServedModel(row: unknown): readonly ServedModel[] {
  if (!isRecord(row)) return [];
  const name = [row['id'], row['name'], row['model']].find((value) => typeof value === 'string');
  if (name === undefined || name === '') return [];
  const [contextLimit, takesPictures] = [windowIn(row), picturesIn(row)];
  return [
    {
      id: name.replace(/^models\//, ''),
      ...(contextLimit !== undefined && { contextLimit }),
      ...(takesPictures !== undefined && { takesPictures }),
    },
  ];
}
