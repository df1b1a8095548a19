#!/usr/bin/env node
import pc from 'picocolors';
import { runCli } from './run-cli.ts';

process.exitCode = await runCli(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  // picocolors knows NO_COLOR, but colours what is piped when it finds itself in a CI.
  isColored: process.stdout.isTTY && pc.isColorSupported,
});
