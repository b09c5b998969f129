import { configureGlobal } from 'fast-check';
import './resolve-sources.ts';

// The configurations set it for every tier; a failing property prints its seed and path by itself.
configureGlobal({ numRuns: Number(process.env['PROPERTY_RUNS']) });
