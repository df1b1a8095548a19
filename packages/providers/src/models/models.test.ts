import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { refusesPictures } from '../errors/refuses-pictures.ts';
import { learnPictures } from './learn-pictures.ts';
import { learnWindow, windowInRefusal } from './learn-window.ts';
import { listModels } from './list-models.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that answers these paths with JSON, and any other with 404. */
async function serve(answers: Readonly<Record<string, unknown>>): Promise<string> {
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`;
}

const place = (baseUrl: string) => ({ name: 'openai-compatible', baseUrl, env: {} }) as const;

describe('the models of a server', () => {
  test.each<[string, unknown, unknown]>([
    ['vLLM', { data: [{ id: 'a', max_model_len: 8_192 }] }, [{ id: 'a', contextLimit: 8_192 }]],
    [
      'llama.cpp',
      { data: [{ id: 'a', meta: { n_ctx_train: 32_768 } }] },
      [{ id: 'a', contextLimit: 32_768 }],
    ],
    ['one that says no window', { data: [{ id: 'a' }, { id: 'b' }] }, [{ id: 'a' }, { id: 'b' }]],
    [
      'Gemini',
      { models: [{ name: 'models/g', inputTokenLimit: 1_000_000 }] },
      [{ id: 'g', contextLimit: 1_000_000 }],
    ],
    ['nonsense', { data: [1, {}, { id: '' }, { id: 'a', context_length: -1 }] }, [{ id: 'a' }]],
    ['no list', 'hello', []],
  ])('are read from %s', async (_, answer, models) => {
    expect(await listModels(place(await serve({ '/v1/models': answer })))).toEqual(models);
  });

  test('are none where nobody answers', async () => {
    expect(await listModels(place('http://127.0.0.1:9/v1'))).toEqual([]);
  });
});

describe('whether a model takes pictures', () => {
  const listed = (row: object) => ({ '/v1/models': { data: [{ id: 'm', ...row }] } });

  test.each<[string, Readonly<Record<string, unknown>>, boolean | undefined]>([
    ['Ollama, yes', { '/api/show': { capabilities: ['completion', 'vision'] } }, true],
    ['Ollama, no', { '/api/show': { capabilities: ['completion', 'tools'] } }, false],
    ['OpenRouter, yes', listed({ architecture: { input_modalities: ['text', 'image'] } }), true],
    ['OpenRouter, no', listed({ architecture: { input_modalities: ['text'] } }), false],
    ['Mistral', listed({ capabilities: { vision: false } }), false],
    ['LiteLLM', listed({ model_info: { supports_vision: true } }), true],
    ['one that does not say', listed({ max_model_len: 8_192, capabilities: 'many' }), undefined],
    ['one that does not know the model', { '/v1/models': { data: [{ id: 'x', vision: true }] } }, undefined],
  ])('is learned from %s', async (_, answers, takes) => {
    expect(await learnPictures(place(await serve(answers)), 'm')).toBe(takes);
  });

  test.each<[string, boolean]>([
    ['Invalid content type. image_url is only supported by certain models.', true],
    ['No endpoints found that support image input', true],
    ['image input is not supported - hint: you may need to provide the mmproj', true],
    ['some-model is not a multimodal model', true],
    ['Failed to deserialize: messages[1]: unknown variant `image_url`, expected `text`', true],
    ['this model does not support images', true],
    ['The image is too large', false],
    ['prompt is too long', false],
  ])('is learned from a refusal: %s', (message, refuses) => {
    expect(refusesPictures(message)).toBe(refuses);
  });
});

describe('the window of a model', () => {
  const show = { parameters: 'stop "x"\nnum_ctx   16384\n', model_info: { 'qwen.context_length': 262_144 } };

  test.each<[string, Readonly<Record<string, unknown>>, number | undefined]>([
    [
      'as Ollama has it loaded',
      { '/api/show': show, '/api/ps': { models: [{ name: 'm', context_length: 4_096 }] } },
      4_096,
    ],
    ['as its Ollama file says', { '/api/show': show, '/api/ps': { models: [] } }, 16_384],
    ['as it was trained', { '/api/show': { model_info: { 'q.context_length': 40_960 } } }, 40_960],
    ['from the list', { '/v1/models': { data: [{ id: 'm', max_model_len: 8_192 }] } }, 8_192],
    [
      'unknown, where only others are listed',
      { '/v1/models': { data: [{ id: 'x', max_model_len: 8_192 }] } },
      undefined,
    ],
  ])('is learned: %s', async (_, answers, window) => {
    expect(await learnWindow(place(await serve(answers)), 'm')).toBe(window);
  });

  test.each<[string, number | undefined]>([
    ["This model's maximum context length is 8192 tokens. However, you requested 9000", 8_192],
    ['prompt is too long: 210000 tokens > 200000 maximum', 200_000],
    ['the request exceeds the available context size (4096 tokens), try increasing it', 4_096],
    ['The input token count (1100000) exceeds the maximum number of tokens allowed (1048576).', 1_048_576],
    ['context window of 32,768 is too small', 32_768],
    ['too long', undefined],
  ])('is learned from a refusal: %s', (message, window) => {
    expect(windowInRefusal(message)).toBe(window);
  });
});
