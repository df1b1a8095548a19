import { describe, expect, test } from 'vitest';
import { guessFormats } from '../routes/guess-formats.ts';
import { credentialOf } from './credential-of.ts';
import { upstreamList } from './upstream-list.ts';

const find = (headers: Record<string, string>, format?: string, target = '/') =>
  upstreamList()({ format, credential: credentialOf(headers, target) })?.url.host;

describe('a credential goes to the vendor that it is from', () => {
  test.each<[string, Record<string, string>, string | undefined, string | undefined]>([
    ['a key of Anthropic', { 'x-api-key': 'sk-ant-api03-x' }, 'anthropic-messages', 'api.anthropic.com'],
    ['a login', { authorization: 'Bearer sk-ant-oat01-x' }, 'anthropic-messages', 'api.anthropic.com'],
    ['a list of models', { 'x-api-key': 'sk-ant-api03-x' }, undefined, 'api.anthropic.com'],
    ['a key of OpenAI', { authorization: 'Bearer sk-proj-x' }, 'openai-responses', 'api.openai.com'],
    ['chat', { authorization: 'bearer sk-x' }, 'openai-chat', 'api.openai.com'],
    [
      'ChatGPT',
      { authorization: 'Bearer eyJhbGciOi.x.y', 'chatgpt-account-id': 'a' },
      'openai-responses',
      'chatgpt.com',
    ],
    ['Google', { 'x-goog-api-key': 'AIza' }, 'gemini', 'generativelanguage.googleapis.com'],
    ['OpenRouter', { authorization: 'Bearer sk-or-v1-x' }, 'openai-chat', 'openrouter.ai'],
    ['a foreign key', { authorization: 'Bearer sk-ant-x' }, 'openai-chat', undefined],
    ['a key of OpenAI in the format of another', { authorization: 'Bearer sk-x' }, 'gemini', undefined],
    ['a token without an account', { authorization: 'Bearer eyJ.x.y' }, 'openai-responses', undefined],
    ['nothing', {}, 'anthropic-messages', undefined],
  ])('%s', (_, headers, format, expected) => {
    expect(find(headers, format)).toBe(expected);
  });

  test('a key of Google may stand in the query', () => {
    expect(find({}, 'gemini', '/v1beta/models/m:generateContent?alt=sse&key=AIza')).toBe(
      'generativelanguage.googleapis.com',
    );
  });
});

describe('what a person said comes first', () => {
  const findGiven = upstreamList({
    all: new URL('http://all'),
    byFormat: { 'openai-chat': new URL('http://chat/v1') },
  });
  test.each([
    ['openai-chat', 'chat'],
    ['gemini', 'all'],
    [undefined, 'all'],
  ])('%s goes to %s', (format, expected) => {
    const credential = credentialOf({ 'x-api-key': 'sk-ant-x' }, '/');
    expect(findGiven({ format, credential })?.url.host).toBe(expected);
  });
});

describe('what holds no conversation goes where the conversations of the same client go', () => {
  const findGiven = upstreamList({
    byFormat: {
      'anthropic-messages': new URL('http://company'),
      'openai-responses': new URL('http://local'),
      gemini: new URL('http://google'),
    },
  });
  test.each<[string, Record<string, string>, string | undefined]>([
    ['/v1/models?limit=1000', { 'anthropic-version': '2023-06-01', 'x-api-key': 'sk-ant-x' }, 'company'],
    ['/v1beta/models', {}, 'google'],
    ['/upload', { 'x-goog-api-key': 'k' }, 'google'],
    ['/models', { 'chatgpt-account-id': 'a', authorization: 'Bearer eyJ' }, 'local'],
    ['/v1/models', { authorization: 'Bearer sk-x' }, 'local'],
    ['/v1/models', {}, undefined],
  ])('%s with %j: %s', (target, headers, expected) => {
    const guesses = guessFormats(headers, target);
    const credential = credentialOf(headers, target);
    expect(findGiven({ format: undefined, guesses, credential })?.url.host).toBe(expected);
  });
});
