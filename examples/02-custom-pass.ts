// A density pass of your own, in a strategy that otherwise works like high-density; prints what it took out.
// HDC_PROVIDER=anthropic HDC_MODEL=claude-sonnet-4-5 npx tsx --conditions=hdc-source examples/02-custom-pass.ts
import { createChatSession, createToolResponse, createUserMessage } from '@hdc/core';
import {
  type CompressionStrategy,
  DENSITY_PASSES,
  HighDensityStrategy,
  runDensityPasses,
} from '@hdc/core/strategies';
import { createProvider } from '@hdc/providers';
import { readProviderOptions } from './provider-from-environment.ts';
import { shortenTestOutput } from './shorten-test-output.ts';

const highDensity = new HighDensityStrategy();

const strategy: CompressionStrategy = {
  name: 'custom:test-aware',
  requiresLLM: false,
  trigger: highDensity.trigger,
  optimize: (history, config) => runDensityPasses([...DENSITY_PASSES, shortenTestOutput], history, config),
  async compress(context) {
    const { newHistory, metadata } = await highDensity.compress(context);
    return { newHistory, metadata: { ...metadata, strategyUsed: strategy.name } };
  },
};

const options = readProviderOptions();
const session = createChatSession({
  provider: createProvider(options),
  model: options.model,
  workspaceRoot: process.cwd(),
  strategy,
  tools: [
    {
      name: 'run_shell_command',
      description: 'Runs a command and returns its output',
      parameters: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] },
    },
  ],
  onEvent: (event) => {
    if (event.type !== 'optimized') return;
    console.log(
      `${event.counts['older-test-run'] ?? 0} shortened: ${event.tokensBefore} → ${event.tokensAfter} tokens`,
    );
  },
});

session.add(createUserMessage('Run the tests until they pass.'));
addTestRun('run-1', 3);
addTestRun('run-2', 1);

const question = 'Which test still fails? Answer from the output above and run nothing.';
const answer = await session.sendMessage(question);
for (const block of answer.blocks) if (block.type === 'text') console.log(block.text);

for (const { blocks } of session.history.getRawHistory()) {
  for (const block of blocks) {
    if (block.type === 'tool_response')
      console.log(`${block.callId}: ${String(block.result).split('\n')[0]}`);
  }
}

function addTestRun(id: string, failures: number): void {
  const parameters = { command: 'npm test' };
  session.add({ speaker: 'ai', blocks: [{ type: 'tool_call', id, name: 'run_shell_command', parameters }] });
  const lines = Array.from(
    { length: 60 },
    (_, i) => `${i < failures ? 'not ok' : 'ok'} ${i + 1} - case ${i + 1}`,
  );
  session.add(createToolResponse(id, 'run_shell_command', [...lines, `# fail ${failures}`].join('\n')));
}
