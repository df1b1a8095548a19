#!/usr/bin/env node
import { endQuietly } from './end-quietly.ts';
import { InterruptHandlers } from './interrupt-handlers.ts';
import { processEnvironment } from './process-environment.ts';
import { runCli } from './run-cli.ts';

const interrupts = new InterruptHandlers();
endQuietly(process, interrupts);
process.exitCode = await runCli(process.argv.slice(2), processEnvironment(interrupts));
