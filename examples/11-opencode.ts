// The plugin for OpenCode; prints what it makes of a new tool result.
// npx tsx --conditions=hdc-source examples/11-opencode.ts
import { density } from '@hdc/opencode';

/** In OpenCode this is one line of `opencode.json`: "plugin": ["@hdc/opencode"]. */
const hooks = await density({ directory: process.cwd() }, { mode: 'ingest' });

const lines = Array.from({ length: 50 }, (_, line) => `${line + 1}: const value${line} = ${line};`);
const result = { title: 'values.ts', output: lines.join('\n'), metadata: {} };
const before = result.output.length;
await hooks['tool.execute.after']({ tool: 'read', callID: '1', args: { filePath: 'src/values.ts' } }, result);
console.log(`${before} → ${result.output.length} characters`);
