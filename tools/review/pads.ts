/** Courtesies, replies, goals and questions that may occur before or after an emergency. */
export const PADS = [
  'Thanks, good night!', 'thank you doctor', 'Good morning', 'happy diwali', 'ok', 'haha', '🙏',
  'shukriya ji', 'theek hai', 'namaste', 'धन्यवाद', 'शुभ रात्रि', 'haan', 'yes',
  'Logged my 5000 steps and 2 litres water today.', 'goal done', 'yoga done', 'aaj 5 km walk ki',
  'paani piya 8 glass', 'आज का लक्ष्य पूरा हुआ', 'लक्ष्य पूरा',
  'how do I change my PIN?', 'what is my streak?', 'when does the clinic open?', 'how do I delete a goal?',
  'mera streak kitna hai', 'font bada kaise karu', 'clinic kab khulta hai', 'मेरी स्ट्रीक कितनी है',
]; // biome-ignore format: three languages in rows
