import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type CrashingServer, createCrashingServer } from './debian-process.ts';

const library = '/usr/share/java/zookeeper.jar';
/** Sessions last from two ticks to twenty. */
const tickMs = 500;
const answerWithinMs = 1_000;

/** ZooKeeper in a folder, alone. It syncs its log before it answers, as by default. */
export async function createZookeeperServer(folder: string, port: number): Promise<CrashingServer> {
  await mkdir(join(folder, 'data'), { recursive: true });
  const configFile = join(folder, 'zoo.cfg');
  await writeFile(
    configFile,
    `tickTime=${tickMs}
dataDir=${join(folder, 'data')}
clientPort=${port}
clientPortAddress=127.0.0.1
admin.enableServer=false
4lw.commands.whitelist=srvr
`,
  );
  await writeFile(
    join(folder, 'log4j.properties'),
    `log4j.rootLogger=WARN, out
log4j.appender.out=org.apache.log4j.ConsoleAppender
log4j.appender.out.layout=org.apache.log4j.SimpleLayout
`,
  );
  const virtualMachine = ['-Xmx128m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
  const main = 'org.apache.zookeeper.server.quorum.QuorumPeerMain';
  return createCrashingServer({
    path: '/usr/bin/java',
    args: [...virtualMachine, '-cp', `${folder}:${library}`, main, configFile],
    needs: [library],
    isReady: () =>
      servesRequests(port).then(
        (serves) => serves,
        () => false,
      ),
  });
}

async function servesRequests(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  // It answers and closes the connection; it may get neither done while it starts.
  socket.setTimeout(answerWithinMs, () => socket.destroy(new Error('no answer')));
  socket.write('srvr');
  return (await text(socket)).includes('Mode: standalone');
}
