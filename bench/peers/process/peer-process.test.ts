import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheRuleOf } from '@hdc/core/models';
import { expect, test } from 'vitest';
import { PeerProcess } from './peer-process.ts';

const file = join(import.meta.dirname, '../testing/fake-tools.ts');
const message = { role: 'user', text: 'Mend it.' } as const;

test('facts reach a tool as they are, also a cache that keeps for ever', async () => {
  const peer = new PeerProcess({ file, home: tmpdir(), timeoutMs: 60_000 });
  const cache = cacheRuleOf('openai');
  const facts = { model: 'model', contextWindow: 1, sentAt: 0, cache, workspace: '/' };
  peer.begin({ kind: 'needs-its-facts', from: 1 });
  const answer = await peer.prune([message], true, facts);
  peer.close();
  expect(answer).toMatchObject({ type: 'pruned', messages: [message] });
});

test('a tool that cannot be loaded is an answer as well', async () => {
  const peer = new PeerProcess({ file: '/nowhere.ts', home: tmpdir(), timeoutMs: 60_000 });
  peer.begin({});
  const facts = { model: '', contextWindow: 1, sentAt: 0, cache: undefined, workspace: '/' };
  const answer = await peer.prune([message], true, facts);
  peer.close();
  expect(answer).toMatchObject({ type: 'threw', message: expect.stringContaining('nowhere') });
});
