#!/usr/bin/env node
// Imports next to nothing: scripts ask for the version many times a day, and everything else is loaded when it is needed.
import { packageVersion, VERSION_FLAGS } from './package-version.ts';

const [first = ''] = process.argv.slice(2);
if (VERSION_FLAGS.includes(first)) process.stdout.write(`${packageVersion()}\n`);
else await import('./run-program.ts').then(({ runProgram }) => runProgram());
