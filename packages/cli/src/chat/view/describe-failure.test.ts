import { AuthenticationError, BadRequestError, NetworkError, ServerError } from '@hdc/providers';
import { expect, test } from 'vitest';
import { describeFailure } from './describe-failure.ts';

const OWN = 'openai-compatible';

test.each<[string, unknown, string]>([
  ['an error', new Error('no'), 'no'],
  ['something else that was thrown', 'no', 'no'],
  ['the reason behind it', new Error('no', { cause: new Error('why') }), 'no: why'],
  ['a reason once', new Error('no: why', { cause: new Error('why') }), 'no: why'],
  [
    'an address that is not there on an own server',
    new BadRequestError({ provider: OWN, message: 'not found', status: 404 }),
    `${OWN}: not found. Does the server know the model, and does the base URL end as it should, most often in /v1?`,
  ],
  [
    'an address that is not there at a vendor',
    new BadRequestError({ provider: 'openai', message: 'not found', status: 404 }),
    'openai: not found',
  ],
  [
    'an own server that does not run',
    new NetworkError({ provider: OWN, message: 'Cannot connect to API' }),
    `${OWN}: Cannot connect to API. Is the server running at the base URL?`,
  ],
  [
    'a connection that breaks off',
    new NetworkError({ provider: 'openai', message: 'terminated' }),
    'openai: terminated. The connection broke off; what was shown is kept.',
  ],
  [
    'a key that is refused',
    new AuthenticationError({ provider: 'openai', message: 'no', status: 401 }),
    'openai: no. The server answered 401: is the key in OPENAI_API_KEY right, and may it use this model?',
  ],
  [
    'a model that takes no pictures',
    new BadRequestError({ provider: OWN, message: 'image input is not supported', status: 500 }),
    `${OWN}: image input is not supported. The model takes no pictures, and they are left out from now on: /continue goes on without, /undo takes the prompt back, /model takes another model`,
  ],
  ['a server that fails', new ServerError({ provider: OWN, message: 'boom', status: 500 }), `${OWN}: boom`],
])('tells of %s', (_, error, text) => {
  expect(describeFailure(error)).toBe(text);
});
