import { testAdapter } from '@hdc/requests/testing';
import { WIRE_FORMATS } from '@hdc/wire';
import { WIRE_WRITERS } from '@hdc/wire/testing';
import type { PrepareStepFunction } from 'ai';
import { expectTypeOf, test } from 'vitest';
import { densityStep } from './density-step.ts';

const format = WIRE_FORMATS['ai-sdk-prompt'];
const { turn } = WIRE_WRITERS['ai-sdk-prompt'];

testAdapter<unknown[]>({
  name: 'ai-sdk prepareStep',
  write: (turns) => turns.flatMap((each) => turn(each)),
  open(options) {
    const step = densityStep({ ...options, session: 'a' });
    return async (messages) => (await step({ messages, model: 'test-model', steps: [] })).messages;
  },
  read: (messages) => format.decode(messages)?.entries ?? [],
});

test('it is a prepareStep of AI SDK 6', () => {
  expectTypeOf(densityStep()).toExtend<PrepareStepFunction>();
});
