// What both examples share: Saathi's signed calls come in, signed receipts go back. No packages needed.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { NOTIFY_SECRET = '', SAATHI_ORIGIN = 'http://localhost:3000', PORT = '4100' } = process.env;
const VALID_MS = 5 * 60_000;
const BODY_MAX_CHARACTERS = 100_000;
/**
 * Longer than Saathi waits: when it calls again for the same notice, it gets the answer that a slow
 * provider gives meanwhile, and nothing is sent twice.
 */
const PROVIDER_MS = 60_000;
/** Messages whose receipts may still come, and notices that may be handed over again. */
const REMEMBERED_MAX = 10_000;

if (NOTIFY_SECRET.length < 32) {
  process.stderr.write('NOTIFY_SECRET must be the same as that of Saathi.\n');
  process.exit(1);
}

const sign = (timestamp, body) =>
  `v1=${createHmac('sha256', NOTIFY_SECRET).update(`${timestamp}.${body}`).digest('hex')}`;

const isSigned = ({ headers }, body) => {
  const timestamp = String(headers['x-saathi-timestamp']);
  const given = Buffer.from(String(headers['x-saathi-signature']));
  const right = Buffer.from(sign(timestamp, body));
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight && Math.abs(Date.now() - Number(timestamp)) <= VALID_MS;
};

const sendReceipt = async (id, status) => {
  const body = JSON.stringify({ id, status });
  const timestamp = String(Date.now());
  const answer = await fetch(`${SAATHI_ORIGIN}/api/notices/receipts`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-saathi-timestamp': timestamp,
      'x-saathi-signature': sign(timestamp, body),
    },
    body,
  });
  if (!answer.ok) throw new Error(`Saathi answered ${answer.status} to a receipt`);
};

/** The body; null for one that is too long, which is not read on. */
const bodyOf = async (request) => {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    body += chunk;
    if (body.length > BODY_MAX_CHARACTERS) return null;
  }
  return body;
};

const createMemory = () => {
  const known = new Map();
  return {
    get: (key) => known.get(key),
    forget: (key) => known.delete(key),
    keep: (key, value) => {
      known.set(key, value);
      if (known.size > REMEMBERED_MAX) known.delete(known.keys().next().value);
    },
  };
};

/** Words by language and kind; they say no more than that there is something to open. */
export const WORDS = {
  en: {
    emergency: 'An emergency is waiting in Saathi.',
    urgent: 'An urgent message is waiting in Saathi.',
    reply: "A message from your doctor's team is waiting in Saathi.",
    second_look: 'There is news on your message in Saathi.',
    proposal: 'Your doctor proposes goals: see them in Saathi.',
    reminder: 'Time for your goal in Saathi.',
    appointment: 'There is news of an appointment in Saathi.',
    appointment_reminder: 'You have an appointment: see when in Saathi.',
    next_visit: 'Your next visit is due soon: ask for a time in Saathi.',
  },
  hi: {
    emergency: 'साथी में एक आपात स्थिति आपके इंतज़ार में है।',
    urgent: 'साथी में एक ज़रूरी संदेश आपके इंतज़ार में है।',
    reply: 'साथी में आपके डॉक्टर की टीम का संदेश है।',
    second_look: 'साथी में आपके संदेश पर नई जानकारी है।',
    proposal: 'आपके डॉक्टर ने लक्ष्य सुझाए हैं: साथी में देखें।',
    reminder: 'साथी में आपके लक्ष्य का समय हो गया।',
    appointment: 'साथी में आपकी एक मुलाक़ात की ख़बर है।',
    appointment_reminder: 'आपकी एक मुलाक़ात है: समय साथी में देखें।',
    next_visit: 'आपकी अगली मुलाक़ात का दिन पास है: समय साथी में लें।',
  },
};

/** Posts JSON to the provider and answers what it said; throws unless it took it. */
export const postJson = async (url, token, content) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(content),
    signal: AbortSignal.timeout(PROVIDER_MS),
  });
  if (!answer.ok) throw new Error(`The provider answered ${answer.status}`);
  return answer.json();
};

/**
 * Serves `POST /notify` for Saathi and `POST /receipts/SECRET` for the provider. `send` hands a
 * notice over and answers the provider's id of the message; `receiptsIn` reads pairs of such an id
 * and a status (sent, delivered, read, failed) from what the provider reports.
 */
export const serveGateway = ({ send, receiptsIn, receiptSecret }) => {
  /** The notice of each message. */
  const notices = createMemory();
  /** What becomes of each notice: the same one again, such as a replayed call, is sent once. */
  const handedOver = createMemory();
  const handOver = async (notice) => {
    try {
      notices.keep(await send(notice), notice.id);
    } catch (error) {
      handedOver.forget(notice.id);
      throw error;
    }
  };

  const notify = async (request, body) => {
    if (!isSigned(request, body)) return 403;
    const notice = JSON.parse(body);
    if (!handedOver.get(notice.id)) handedOver.keep(notice.id, handOver(notice));
    await handedOver.get(notice.id);
    return 204;
  };
  const receive = async (body) => {
    for (const [messageId, status] of receiptsIn(JSON.parse(body))) {
      const noticeId = notices.get(messageId);
      if (noticeId) await sendReceipt(noticeId, status);
    }
    return 204;
  };

  const answer = async (request) => {
    if (request.method !== 'POST') return 404;
    const body = await bodyOf(request);
    if (body === null) return 413;
    if (request.url === '/notify') return notify(request, body);
    return receiptSecret && request.url === `/receipts/${receiptSecret}` ? receive(body) : 404;
  };

  const server = createServer(async (request, response) => {
    const status = await answer(request).catch((error) => {
      // Neither phones nor links: Saathi tries again.
      process.stderr.write(`${error.message}\n`);
      return 502;
    });
    // What is left of a body that is too long is not waited for.
    response.writeHead(status, status === 413 ? { connection: 'close' } : {}).end();
  });
  server.listen(Number(PORT), '127.0.0.1', () => {
    process.stdout.write(`The gateway is ready on ${server.address().port}\n`);
  });
};
