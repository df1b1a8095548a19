import { isRecord } from '@hdc/core/content';
import type { ProviderName } from '../provider-names.ts';
import { type Environment, readVariable } from '../vendors/environment.ts';
import { fetchWithoutRedirects } from '../vendors/fetch-without-redirects.ts';
import { resolveBaseUrl } from '../vendors/resolve-base-url.ts';
import { PROVIDER_VENDORS } from '../vendors/vendors.ts';

/** A model that a server has. */
export interface ServedModel {
  readonly id: string;
  /** Tokens of prompt and answer together, if the server says it. */
  readonly contextLimit?: number;
  /** Whether it takes pictures, if the server says it. */
  readonly takesPictures?: boolean;
}

export interface ModelPlace {
  readonly name: ProviderName;
  readonly baseUrl?: string;
  readonly env?: Environment;
  readonly signal?: AbortSignal;
}

/** The keys by which servers say how large the window of a model is; the first that is there counts. */
const WINDOW_KEYS: readonly { readonly key: string; readonly source: string }[] = [
  { key: 'loaded_context_length', source: 'LM Studio, /api/v0/models' },
  { key: 'max_model_len', source: 'vLLM, SGLang' },
  { key: 'context_length', source: 'OpenRouter, Together, Ollama /api/ps' },
  { key: 'context_window', source: 'Groq' },
  { key: 'max_context_length', source: 'Mistral, LM Studio' },
  { key: 'inputTokenLimit', source: 'Gemini' },
  { key: 'max_input_tokens', source: 'Anthropic, LiteLLM' },
  { key: 'n_ctx', source: 'llama.cpp' },
  { key: 'n_ctx_train', source: 'llama.cpp, in meta' },
];

const SMALLEST = 256;

/** The keys by which servers say whether a model takes pictures: a list that names them, or a plain yes or no. */
const SIGNS: readonly { readonly key: string; readonly listed?: string; readonly source: string }[] = [
  { key: 'capabilities', listed: 'vision', source: 'Ollama, /api/show' },
  { key: 'input_modalities', listed: 'image', source: 'OpenRouter, in architecture' },
  { key: 'vision', source: 'Mistral, in capabilities' },
  { key: 'supports_vision', source: 'LiteLLM, in model_info' },
];

/** The header in which each vendor expects its key; from their API references. */
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

/** The address of a path beside a server's API. */
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
    const { access } = PROVIDER_VENDORS[name];
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

/** The window of a model as its server describes it, itself or one level below; undefined if it does not. */
export function windowIn(row: Readonly<Record<string, unknown>>): number | undefined {
  const places = [row, ...Object.values(row).filter(isRecord)];
  for (const { key } of WINDOW_KEYS) {
    const value = places.map((place) => place[key]).find(isWindow);
    if (value !== undefined) return value;
  }
  return undefined;
}

function isWindow(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= SMALLEST;
}

/** Whether a model takes pictures as its server describes it, itself or one level below; undefined if it does not. */
export function picturesIn(row: Readonly<Record<string, unknown>>): boolean | undefined {
  const places = [row, ...Object.values(row).filter(isRecord)];
  for (const { key, listed } of SIGNS) {
    const values = places.map((place) => place[key]);
    const list = values.find(Array.isArray);
    if (listed !== undefined && list) return list.includes(listed);
    const flag = values.find((value) => typeof value === 'boolean');
    if (listed === undefined && flag !== undefined) return flag;
  }
  return undefined;
}
