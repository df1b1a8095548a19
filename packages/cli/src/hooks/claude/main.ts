#!/usr/bin/env node
// Run after every call of a tool: it imports as little as it can, and says nothing if it changes nothing.
import { readFileSync } from 'node:fs';
import { reduceOutput } from './reduce-output.ts';

const STANDARD_INPUT = 0;

try {
  const updatedToolOutput = await reduceOutput(JSON.parse(readFileSync(STANDARD_INPUT, 'utf8')));
  if (updatedToolOutput !== undefined) {
    const hookSpecificOutput = { hookEventName: 'PostToolUse', updatedToolOutput };
    process.stdout.write(`${JSON.stringify({ hookSpecificOutput })}\n`);
  }
} catch {
  // On any failure the result stays as the tool gave it.
}
