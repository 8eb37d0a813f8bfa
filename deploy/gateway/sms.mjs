// NOTIFY_URL as SMS: adapt the two shapes below to your provider.
//   NOTIFY_SECRET=… SMS_URL=https://sms.example.org/messages SMS_TOKEN=… SMS_SENDER=CLINIC \
//   RECEIPT_SECRET=… SAATHI_ORIGIN=https://saathi.example.org node deploy/gateway/sms.mjs
// In India every text must be a template registered with the operator (DLT); register these words.
import { postJson, serveGateway, WORDS } from './adapter.mjs';

const { SMS_URL = '', SMS_TOKEN = '', SMS_SENDER = 'CLINIC', RECEIPT_SECRET } = process.env;
const STATUSES = { SENT: 'sent', DELIVRD: 'delivered', UNDELIV: 'failed', REJECTD: 'failed' };

serveGateway({
  receiptSecret: RECEIPT_SECRET,
  send: async ({ kind, language, phone, link }) => {
    const text = `${WORDS[language][kind]} ${link}`;
    const { messageId } = await postJson(SMS_URL, SMS_TOKEN, { from: SMS_SENDER, to: phone, text });
    return messageId;
  },
  receiptsIn: ({ messageId, status }) => (STATUSES[status] ? [[messageId, STATUSES[status]]] : []),
});
