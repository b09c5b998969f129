import Database from 'better-sqlite3';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layOutDataDirectory } from '../../../server/src/storage/data-directory.ts';
import { runCairn } from '../../support/run-cairn.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { findLookFaults } from './find-look-faults.ts';
import { type ConsolePage, launchBrowser, newContext, openIn } from './open-console.ts';
