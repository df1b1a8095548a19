import { describe, expect, it } from 'vitest';
import { createProvider, type ProviderOptions } from './create-provider.ts';
import { PROVIDER_NAMES, type ProviderName } from './provider-names.ts';
import { startScriptedServer } from './scripted/scripted-server.ts';
import { collectAnswer } from './testing/collect-answer.ts';

const create = (options: Partial<ProviderOptions>) =>
  createProvider({ name: 'openai', model: 'm', env: {}, ...options });

/** The server's view of one call. */
async function headersOf(name: ProviderName, options: Partial<ProviderOptions>): Promise<unknown> {
  const server = await startScriptedServer(name, [{ text: 'ok' }]);
  const provider = create({ name, baseUrl: server.baseUrl, ...options });
  const { error } = await collectAnswer(provider.generateChatCompletion({ contents: [] }));
  await server.close();
  expect(error).toBeUndefined();
  return server.requests[0]?.headers;
}

describe('createProvider', () => {
  it.each(PROVIDER_NAMES)('knows %s', (name) => {
    expect(create({ name, apiKey: 'key', baseUrl: 'http://localhost:1/v1' }).name).toBe(name);
  });

  it('lists the names for an unknown one', () => {
    const name: ProviderName = JSON.parse('"opnai"');
    expect(() => create({ name })).toThrow(
      'Unknown provider "opnai"; allowed: openai, anthropic, google, openai-compatible',
    );
  });

  it.each<[ProviderName, string]>([
    ['openai', 'OPENAI_API_KEY'],
    ['anthropic', 'ANTHROPIC_API_KEY'],
    ['google', 'GOOGLE_GENERATIVE_AI_API_KEY or GEMINI_API_KEY'],
  ])('names the variable when %s has no key', (name, variable) => {
    expect(() => create({ name, env: { OTHER: 'x' } })).toThrow(variable);
    expect(() => create({ name, apiKey: '  ' })).toThrow(
      expect.objectContaining({ code: 'INVALID_API_KEY' }),
    );
  });

  it.each<[ProviderName, string, object]>([
    ['openai', 'OPENAI_API_KEY', { authorization: 'Bearer secret' }],
    ['anthropic', 'ANTHROPIC_API_KEY', { 'x-api-key': 'secret' }],
    ['google', 'GEMINI_API_KEY', { 'x-goog-api-key': 'secret' }],
    ['openai-compatible', 'OPENAI_COMPATIBLE_API_KEY', { authorization: 'Bearer secret' }],
  ])('takes the key of %s from %s', async (name, variable, headers) => {
    expect(await headersOf(name, { env: { [variable]: ' secret\n' } })).toMatchObject(headers);
  });

  it('prefers a key that is passed', async () => {
    const headers = await headersOf('openai', { apiKey: 'passed', env: { OPENAI_API_KEY: 'other' } });
    expect(headers).toMatchObject({ authorization: 'Bearer passed' });
  });

  it('needs no key for a compatible server', async () => {
    expect(await headersOf('openai-compatible', {})).not.toHaveProperty('authorization');
  });

  it('refuses a key that no header can hold, without quoting it', () => {
    const attempt = () => create({ apiKey: 'two\nlines' });
    expect(attempt).toThrow('characters that no key has');
    expect(attempt).not.toThrow('lines');
  });

  it.each([
    ['localhost:11434', 'begins with localhost:'],
    ['not a url', 'is no URL'],
    ['ftp://example.com/v1', 'begins with ftp:'],
    ['https://user:password@example.com/v1', 'must not hold a name or password'],
    ['https://example.com/v1?key=password', 'must not have a query'],
    ['http://example.com/v1?', 'must not have a query'],
    ['http://example.com/v1#', 'must not have a query or fragment'],
  ])('refuses the base URL %s', (baseUrl, problem) => {
    const attempt = () => create({ name: 'openai-compatible', baseUrl });
    expect(attempt).toThrow(problem);
    expect(attempt).not.toThrow(/:password|=password/);
  });

  it.each(['../../x', 'models/../x', 'm?x=1', 'm#x', 'a//b', '/m', '%2e%2e/m', 'a\\b', ' '])(
    'refuses the name "%s" for a model of Google',
    (model) => {
      expect(() => create({ name: 'google', apiKey: 'key', model })).toThrow(
        expect.objectContaining({ code: 'INVALID_MODEL', model }),
      );
    },
  );

  it.each([
    ['gemini-2.5-pro', 'models/gemini-2.5-pro'],
    ['google/gemini-2.5-pro', 'models/gemini-2.5-pro'],
    ['models/gemini-2.5-pro', 'models/gemini-2.5-pro'],
    ['tunedModels/my-model', 'tunedModels/my-model'],
  ])('finds the model %s of Google', async (model, path) => {
    const server = await startScriptedServer('google', [{ text: 'ok' }]);
    const provider = create({ name: 'google', apiKey: 'key', model, baseUrl: server.baseUrl });
    await collectAnswer(provider.generateChatCompletion({ contents: [] }));
    await server.close();
    expect(server.requests[0]?.path).toBe(`/v1beta/${path}:streamGenerateContent?alt=sse`);
  });

  it('asks for the address of a compatible server', () => {
    expect(() => create({ name: 'openai-compatible' })).toThrow('OPENAI_COMPATIBLE_BASE_URL');
  });

  it('takes the base URL from the environment, with or without the path of the API', async () => {
    const server = await startScriptedServer('anthropic', [{ text: 'ok' }]);
    const env = { ANTHROPIC_BASE_URL: new URL(server.baseUrl).origin, ANTHROPIC_API_KEY: 'key' };
    const { texts } = await collectAnswer(
      create({ name: 'anthropic', env }).generateChatCompletion({ contents: [] }),
    );
    await server.close();
    expect(texts).toEqual(['ok']);
  });

  it.each<[ProviderName, ProviderOptions['vendorOptions'], object]>([
    [
      'openai',
      { reasoningEffort: 'low' },
      { store: false, reasoning: { effort: 'low' }, max_output_tokens: 99 },
    ],
    [
      'anthropic',
      { thinking: { type: 'enabled', budgetTokens: 2000 } },
      { thinking: { budget_tokens: 2000 }, max_tokens: 2099 },
    ],
    [
      'google',
      { thinkingConfig: { includeThoughts: true } },
      { generationConfig: { maxOutputTokens: 99, thinkingConfig: { includeThoughts: true } } },
    ],
    [
      'openai-compatible',
      { top_k: 5 },
      { top_k: 5, max_tokens: 99, stream_options: { include_usage: true } },
    ],
  ])('hands the options for %s on', async (name, vendorOptions, expected) => {
    const server = await startScriptedServer(name, [{ text: 'ok' }]);
    const model = name === 'openai' ? 'gpt-5' : 'm';
    const options = { name, model, apiKey: 'key', baseUrl: server.baseUrl, maxOutputTokens: 99 };
    const provider = create({ ...options, ...(vendorOptions && { vendorOptions }) });
    await collectAnswer(provider.generateChatCompletion({ contents: [] }));
    await server.close();
    expect(server.requests[0]?.body).toMatchObject(expected);
  });
});
