import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import {
  type AdapterOptions,
  createPruner,
  FileOriginalStore,
  MemoryDecisionStore,
  type Pruner,
} from '@hdc/requests';
import { testAdapter } from '@hdc/requests/testing';
import { WIRE_FORMATS } from '@hdc/wire';
import { WIRE_WRITERS } from '@hdc/wire/testing';
import { afterAll, beforeAll } from 'vitest';
import { createGateway } from '../create-gateway.ts';

const format = WIRE_FORMATS['openai-chat'];
const { turn, body } = WIRE_WRITERS['openai-chat'];

/** One gateway for all conversations; each brings a pruner of its own. */
let current: Pruner = prunerOf({});
const gateway = createGateway({
  pruner: {
    prune: (request) => current.prune(request),
    observe: (conversation, usage) => current.observe(conversation, usage),
  },
});
let url = '';
beforeAll(async () => {
  url = await gateway.listen();
});
afterAll(() => gateway.close());

/** As `hdc gateway` has one, and whoever asks for reports gets them. */
function prunerOf({ folder, onPruned, ...options }: AdapterOptions): Pruner {
  const [store, now] = [new MemoryDecisionStore(), Date.now];
  const kept = folder === undefined ? {} : { originals: new FileOriginalStore({ folder, now }) };
  const pruner = createPruner({
    strategy: new AdaptiveDensityStrategy(),
    store,
    now,
    ...kept,
    ...options,
  });
  return {
    async prune(request) {
      const result = await pruner.prune({ ...request, mode: options.mode ?? 'prune' });
      try {
        onPruned?.(result);
      } catch {
        // A listener cannot stop a request.
      }
      return result;
    },
    observe: (conversation, usage) => pruner.observe(conversation, usage),
  };
}

testAdapter<unknown>({
  name: 'POST /prune',
  write: (turns) => body(turns.flatMap((each) => turn(each))),
  open(options) {
    const own = prunerOf(options);
    return async (messages) => {
      current = own;
      const response = await fetch(`${url}/prune?format=openai-chat&session=s&report=no`, {
        method: 'POST',
        body: JSON.stringify(messages),
      });
      return response.json();
    };
  },
  read: (messages) => format.decode(messages)?.entries ?? [],
});
