// A coding agent with file tools in a folder, consent for changes, and a transcript of everything.
// npx tsx --conditions=hdc-source examples/06-coding-agent.ts . sessions "Why does the build fail? @package.json"
import { Agent, createRecording, Workspace } from '@hdc/agent';
import { SettingsStore } from '@hdc/core';
import { createProvider } from '@hdc/providers';
import { readProviderOptions } from './provider-from-environment.ts';

const [folder = '.', sessions = 'sessions', prompt = 'What is in this folder?'] = process.argv.slice(2);
const options = readProviderOptions(); // such as { name: 'anthropic', model: 'claude-sonnet-4-5' }
const provider = createProvider(options);

const workspace = await Workspace.open(folder);
const startedAt = new Date();
const recording = createRecording({
  folder: sessions,
  cwd: workspace.root,
  provider: provider.name,
  model: options.model,
  now: startedAt,
});
const agent = new Agent({
  workspace,
  recording,
  model: { provider, model: options.model },
  settings: new SettingsStore(),
  startedAt: startedAt.toISOString(),
  approve: async (request) => (request.scope === 'files' ? 'once' : 'deny'), // no shell commands
  onEvent: (event) => {
    if (event.type === 'text') process.stdout.write(event.text);
    if (event.type === 'tool-result') console.log(`[${event.title}: ${event.summary}]`);
  },
  env: process.env,
  now: Date.now,
});

const { status } = await agent.send(prompt, new AbortController().signal);
console.log(`\n${status}; ${agent.pruned.count} results pruned`);
agent.close();
