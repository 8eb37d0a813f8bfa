import { startLoopback } from '../loopback.ts';

/** Starts a receiver of alerts; `heard` lists the received ids in order. */
export const startWebhookServer = async () => {
  const heard: string[] = [];
  const { origin, close } = await startLoopback((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      heard.push((JSON.parse(text) as { id: string }).id);
      response.end();
    });
  });
  return {
    settings: { ALERT_URL: `${origin}/` },
    heard,
    stop: close,
  };
};
