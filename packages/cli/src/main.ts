#!/usr/bin/env node
import { endQuietly } from './end-quietly.ts';
import { processEnvironment } from './process-environment.ts';
import { runCli } from './run-cli.ts';

endQuietly(process);
process.exitCode = await runCli(process.argv.slice(2), processEnvironment());
