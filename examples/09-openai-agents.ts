// An agent of the OpenAI Agents SDK whose older results are pruned; its model is a stand-in that reads one file often.
// npx tsx --conditions=hdc-source examples/09-openai-agents.ts
import { readFileSync } from 'node:fs';
import { densityFilter } from '@hdc/openai-agents';
import { Agent, type Model, Runner, setTracingDisabled, tool, Usage } from '@openai/agents-core';
import { z } from 'zod';

setTracingDisabled(true);
let steps = 0;
const standIn: Model = {
  async getResponse() {
    const callId = `call_${++steps}`;
    if (steps > 30) {
      const content = [{ type: 'output_text' as const, text: 'All of it.' }];
      return {
        usage: new Usage(),
        output: [{ type: 'message', role: 'assistant', status: 'completed', content }],
      };
    }
    const call = { type: 'function_call' as const, callId, name: 'read', status: 'completed' as const };
    return { usage: new Usage(), output: [{ ...call, arguments: '{"file_path":"package-lock.json"}' }] };
  },
  getStreamedResponse() {
    throw new Error('nobody asks for a stream');
  },
};

const read = tool({
  name: 'read',
  description: 'Reads a file',
  parameters: z.object({ file_path: z.string() }),
  execute: ({ file_path }) => readFileSync(file_path, 'utf8'),
});

const callModelInputFilter = densityFilter({
  session: 'example',
  onPruned({ why }) {
    for (const { what, kind, tokens } of why) console.log(`${what}: ${tokens} tokens less (${kind})`);
  },
});
const agent = new Agent({ name: 'Reader', model: standIn, tools: [read] });
const { finalOutput } = await new Runner({ callModelInputFilter }).run(agent, 'What is locked?', {
  maxTurns: 40,
});
console.log(finalOutput);
