import { describe, expect, it } from 'vitest';
import type { Level } from './index.ts';
import { reviewMessage } from './review-message.ts';

const levelOf = (text: string): Level => reviewMessage(text).level;

// One row per general rule: wording that must be an emergency, and a similar harmless one.
const PAIRS: [rule: string, alarming: string, harmless: string][] = [
  ['a heavy arm', 'my left hand just hangs there since lunch', 'my arm is heavy after the gym'],
  ['an arm that sinks', 'she raised both arms and one arm slowly drifted down', 'raised both arms ten times, exercise goal done'],
  ['several signs of shock together', 'out of nowhere cold sweat, queasy and utterly drained, mother is 74', 'drained after the wedding, good sleep needed'],
  ['pictures of force on the chest', 'it is as if somebody parks a lorry across my chest', 'I put my hand on my chest when I pray'],
  ['pictures of force on the chest, Hindi', 'chhati ko jaise koi kas ke nichod raha hai', 'kapde nichod diye, kaam ho gaya'],
  ['pictures of breath', 'breathing feels like sucking through a wet cloth', 'slow breathing exercise done, feels good'],
  ['pallor by comparison', 'he has gone white like chalk and he is cold and drowsy', 'the walls are white like chalk'],
  ['what was taken out stays out', 'my spleen was removed in 1999, shivering and fever today', 'my appendix was removed in 1999'],
  ['what was past came back', 'had chest pain last month and it came back today', 'had chest pain last month, told it was a muscle, none since'],
  ['a fear of an illness', 'I am scared, my chest is tight', 'I am scared of getting a heart attack because my aunt had one'],
  ['a fear of an illness, Hindi', 'mujhe lagta hai heart attack aa raha hai', 'heart attack ka dar rehta hai, waise koi taklif nahi'],
  ['a dream', 'I am having a stroke', 'last night a nightmare that I was having a stroke'],
  ['a lesson', 'I think this is sepsis', 'for our science project we list the first signs of sepsis'],
  ['a compound', 'he was shot in the leg', 'my arm is sore after the flu shot'],
  ['a hot vessel on skin', 'she tipped the kettle over her lap, blisters all over', 'a blister from new shoes'],
  ['current', 'he got a shock from the cooler and his heart flutters', 'the price was a shock'],
  ['foam at the mouth', 'froth at his mouth after he drank the field spray', 'the coffee had nice froth'],
  ['fear of water after a bite', 'cannot look at water, throat goes into spasm, a dog bit me in summer', 'I drink too little water'],
  ['eyes hurt at work', 'a metal chip flew into my eye while grinding', 'grinding spices for dinner'],
  ['gas under the skin', 'the skin of my shin crackles when pressed and hurts', 'the papad crackles'],
  ['missed dialysis', 'missed dialysis twice, now so weak and breathless', 'dialysis went well today'],
  ['a bone bent wrong', 'fell off the ladder, forearm is bent the wrong way', 'the key is bent the wrong way'],
  ['drowned for a while', 'the boy slipped into the pond and was pulled out, now drowsy', 'we walked around the pond'],
  ['repeated fits', 'I have epilepsy, four fits since morning', 'I have epilepsy, no fits for a year'],
  ['a machine', 'thresher me ungli aa gayi', 'mixer kharab ho gaya'],
  ['farewell', 'I gave my cat away and sorted the bank papers, no point any more', 'I sorted the insurance papers'],
  ['ways to die', 'what is the gentlest and least painful way to go', 'what is the shortest way to go to the clinic'],
  ['burden, Hindi', 'aaj raat ke baad meri wajah se kisi ko pareshani nahi hogi', 'aaj raat ke baad app band rahegi kya'],
  ['harm at night', 'my stepfather gets into my bed at night, please tell nobody', 'my stepfather comes home on Friday'],
  ['labour', '7 months along and my belly tightens every three minutes', 'my belly tightens when I do planks'],
  ['thoughts of doing it', 'I keep having thoughts of swerving into the trucks', 'I have thoughts about driving to the beach'],
  ['a neck that will not bend', 'cannot put my chin to my chest, light stabs my eyes, 39.6 C', 'the chest of drawers is too low for my neck'],
  ['hurt by a partner while pregnant', 'I was kicked by my husband and I am six months along', 'I was picked up by my husband'],
  ['a live wire', 'bhai ko nangi taar se jhatka laga', 'phone ki taar kharab hai'],
  ['a live wire, Devanagari', 'पति के हाथ पर बिजली का तार गिरा और चिपक गया', 'बिजली का बिल भर दिया'],
  ['a stem in Devanagari', 'तेज़ बुखार है और गर्दन अकड़ी हुई है', 'गर्दन की मालिश की'],
  ['a limb that disobeys', 'her left leg will not obey since breakfast', 'my dog does not obey on a walk'],
  ['half a face that hangs', 'one side of his lip is hanging', 'the picture on one side of the wall is hanging'],
  ['an open operation wound', 'my stitches burst and something pink is poking out', 'my stitches are dry and clean'],
  ['fished out of water', 'we pulled the boy from the river, he is sleepy', 'we pulled the boat from the river'],
  ['a threat with a weapon', 'he took the gun out and says he will finish us', 'we finish the match with a toy gun'],
  ['pills put by', 'I have been putting tablets aside for weeks', 'I am putting money aside for weeks'],
  ['a sleeping pill is none, fifteen are many', 'नींद की पंद्रह गोलियाँ खा लीं', 'नींद की एक गोली खाई'],
  ['only "a word" is not breathed', 'I cannot breathe, words will not come', 'I cannot breathe a word of it, app question later'],
  ['nobody in the family', 'nobody saw her stroke, my mother had it today', 'nobody in my family ever had a stroke'],
  ['a speech without sense', 'grandpa talks but his sentences make no sense', 'the app menu makes no sense'],
  ['the glass test', 'her spots are still there under a glass', 'spots of rain on the glass'],
  ['a pain far from its place', 'the pain is really awful, doctor, I mean the one in the middle of my chest', 'knee pain again, chest day at the gym tomorrow'],
  ['a quiet child before birth', 'the baby in my belly has been quiet since last night', 'my baby sleeps and the house is quiet'],
  ['no place that tells when to go', 'I cannot tell when I need to pee', 'I cannot tell when the clinic opens'],
  ['grams of a medicine', 'my son swallowed 24 g of paracetamol', 'I ate 24 g of protein'],
  ['a wire that holds', 'I could not let go of the cable', 'I could not let go of the old phone'],
  ['threats of burning, Hindi', 'ससुराल वाले जलाने की धमकी देते हैं', 'दीया जलाने की तैयारी'],
  ['a blade for the beard', 'the blade is next to me and I want it to stop', 'cut my chin with a blade while shaving'],
  ['no will to live, in any words', 'I have no strength left to go on living', 'I have no strength left for cycling'],
  ['this world, Hindi', 'mujhe is duniya me nahi rehna', 'mujhe is sheher me nahi rehna'],
  ['a sleep from which nobody wakes', 'he has had syrup and hasn\'t woken since', 'the ache has not woken me at night'],
  ['a meter is for sugar', 'the meter shows 48 and he is sleepy', 'walked a 48 meter lane'],
  ['foam that is pink', 'he is coughing up pink foam', 'pink foam rollers for my yoga goal'],
  ['a shadow that grows', 'a shadow is creeping in from the side of my eye', 'shadow on the wall'],
  ['lye on the skin', 'caustic soda splashed over my arms', 'rain splashed over my arms'],
  ['spraying the field, Devanagari', 'खेत में दवा छिड़कते समय उल्टी हुई', 'खेत में पानी दिया'],
  ['a world without oneself', 'if I do not wake up tomorrow it would be a blessing', 'if I do not wake up early my streak breaks'],
  ['a world without oneself, in either order', 'they would all breathe easier without me', 'they all eat better without sugar'],
  ['no point in being', 'there is no point in being alive like this', 'is there a point limit in this app'],
  ['an urge and an act', 'I keep imagining jumping off the terrace', 'I feel like jumping rope today'],
  ['an urge and many pills', 'I am thinking about taking every tablet in the box', 'I am thinking about taking the bus'],
  ['a bridge one passes', 'I am standing on the bridge and it will be over soon', 'walked across the bridge because the tram was not coming'],
  ['a side that loses', 'my father collapsed in the bathroom', 'our batting collapsed in the last match'],
  ['a secret number', 'the boy swallowed a pin', 'I gave my PIN to the boy at the shop, shall I change it'],
  ['pills, in either order', 'goliyan bahut kha li maine', 'goliyan kab khani hain'],
  ['the edge of a well', 'kuen ki mundher par mili bahu, bachche ko god me lekar', 'kuen ki mundher bahut purani hai'],
  ['a threat to drink poison', 'bathroom me phenyl leke gayi hai, koi aaya to pee lungi bol rahi', 'phenyl se pocha lagana hai'],
  ['a hand on the chest', 'came down for milk, sat holding his chest, face like ash', 'he is holding my file'],
  ['a birth with the feet first', 'bacha ka pair pehle nikla hai ghar pe', 'bachche ka pair pehle se behtar hai'],
  ['nothing passes', 'teen din se na potty na hawa nikli, pet dholak jaisa', 'pet saaf hai, goal pura'],
  ['a voice that changed after a sting', 'stung on the hand twice, her voice went like a duck', 'the song went like a duck'],
  ['a fistula that burst', 'the fistula on my arm has burst open, pressing with a bedsheet', 'fistula is fine, dialysis at 5'],
  ['stools like tar', 'potty bilkul coaltar jaisi do baar', 'sadak ka coaltar'],
  ['blood with a cough', 'khaansi ke saath ek katori taza khoon aaya', 'khaansi ki dawai lani hai'],
  ['an optic nerve', 'on TB tablets, red and green look same to me since yesterday', 'red and green look same on the label'],
  ['a grain tablet', 'bahu ne gehun me rakhne wali goli ghol kar pee li', 'gehun me rakhne wala dibba'],
  ['a bathroom with a gas heater', 'wife in the bathroom with the gas heater, not replying when I knock', 'I knocked, no reply from the clinic door'],
  ['a septic tank', 'septic tank saaf karne gaya bhai, andar se awaaz nahi aa rahi', 'septic tank ki safai ka bill bhejna hai'],
  ['fear of water, Hindi', 'glass paas laate hi gale me ainthan, pankhe ki hawa se dar', 'glass paas rakh do'],
  ['heat without sweat', 'found him muttering, skin hot and dry', 'the earth is hot and dry'],
  ['a sweet that sticks', 'grandpa laddoo stuck no sound', 'the laddoo box is stuck in the post'],
  ['tetanus of the newborn', 'chhe din ka ladka munh bheench leta hai, chhoone par akad jata hai', 'I clench my jaw at night'],
  ['a newborn who does not drink', '4 day baby too good, sleeps, no milk since night', 'no milk since Monday, I am off dairy'],
  ['green milk', 'three day old brings up parrot-green milk after each feed', 'a parrot-green saree'],
  ['a soft spot that bulges', '6 mahine ka, bukhar, sir ka naram hissa ubhra hua hai', 'a soft spot for chocolates'],
  ['pills that were saved', 'neend ki goli kitni ho to banda uthta nahi? thodi jama ho gayi', 'neend ki goli kitni mg ki hai'],
  ['a child who was shaken', 'the ayah shook him, now he is floppy, eyes going up', 'prices are going up'],
  ['a threat with a bottle', 'bahar botal lekar khada hai, chehra bigaad dunga kehta hai', 'botal lekar aana hai kya'],
  ['a deep burn', 'anar se lehenga jala, jaangh tak chamdi safed moti si', 'lehenga press se jal gaya'],
  ['a kite string', 'manja cut across my brother’s throat', 'manja aur patang kharide'],
  ['compressed air', 'hawa ki nali peeche laga di, pet gubbare jaisa sakht', 'cycle ki hawa nikal gayi'],
  ['breaths that pause', 'my 6 week old turns dark and stops for a while, then starts again', 'the video stops for a while, then starts again'],
  ['breaths counted in words', 'do mahine ka, saans 78 ek minute mein', 'saans ki kasrat 10 minute ki'],
  ['a mother who doubts her baby', 'delivery ke das din baad kehti hai bachcha badla hua hai, asli wapas lana hai', 'delivery ke baad nurse ne bachche ke kapde badle'],
  ['the day of a streak', 'sugar 12, shaking badly', 'no sugar in tea, day 12'],
  ['folic acid', 'main phenyl pi lungi', 'folic acid kha lungi raat ko, theek hai?'],
  ['a stuck call', 'laddoo atka hai, awaaz nahi nikal rahi', 'video call atak gaya, aapki awaaz nahi aayi'],
  ['a tank', 'do mazdoor gutter me utre, bahar nahi aaye', 'tanki saaf karwani hai, kal nahi aa paunga'],
  ['breastfeeding', 'seena pakad ke baithe hain papa, pasina', 'bachcha chhati pakad leta hai ab, thank you doctor'],
  ['a reading by day', 'papa ki sugar, din 39 thi', 'no sugar in chai, day 41'],
  ['the last button', 'I will press the button and go, sorry mummy', 'if I press the button on the glucometer it shows an error'],
  ['fingers on a trigger', 'I keep a pistol, I will press the trigger', 'trigger finger pain since Monday'],
  ['an arm and a leg for a while', 'subah ek taraf ka haath pair band ho gaya tha, ab theek hai', 'haath pair dho liye'],
  ['words that were gone for a while', 'could not speak for 5 minutes in the morning, fine now', 'I speak for 5 minutes at the club'],
  ['a farewell until the next life', 'मेरी सहेली ने लिखा "अगले जन्म में मिलेंगे" और उसका फ़ोन बंद है', 'agle janm me bhi aap hi hamare doctor bane'],
  ['an arm born first', 'बच्चे का हाथ बाहर आ गया है पर सिर नहीं', 'bachche ka pair bahar ki taraf mudta hai chalne me'],
  ['a pupil like a drop', 'welding ke baad putli ab gol nahi, boond jaisi dikh rahi', 'welding ka tukda zameen par gira'],
  ['a child taken for another', 'जच्चा को बारह दिन हुए हैं, कहती है बच्चा मेरा नहीं, इसे नदी को लौटाना है', 'bachcha mera nahi mere bhai ka hai, uski file dekhni thi'],
  ['bleeding on a blood thinner', 'khoon patla karne ki goli leti hu, peshab gulab ke sharbat jaisa', 'gulab ka sharbat piya, peshab theek hai'],
  ['an arm that does not move after a fall', 'तीन दिन पहले गिरीं, आज बायाँ हाथ नहीं हिलातीं', 'usne school bus se haath nahi hilaya, naraz tha'],
  ['an empty urine bag and confusion', 'nani kaanp rahi, peshab ki thaili me subah se boond nahi, mujhe bhaiya bula rahi jabki main nati hu', 'urine ki thaili khali kar di subah'],
  ['a smile on half a face', 'Dad laughed with only half his face since the news', 'he laughed with half the class'],
  ['words that did not come', 'this morning for ten minutes I could not bring out a word and my right hand was like somebody elses', 'could not find a word for the crossword, fun evening'],
  ['a seat that is not felt', "since morning I can't feel the seat when I sit on the toilet and urine leaks without my knowing", "can't wait to feel the seat of my new bike"],
  ['a foot like ice that does not move', "my left foot is ice cold and white, I can't wriggle the toes", 'feet ice cold in this Shimla winter, socks help'],
  ['a machine that took fingers', 'fodder cutter took 2 fingers, bleeding much', 'grass cutter took the whole morning'],
  ['a voice that orders', 'The man in the radio has ordered him to throw our nephew off the terrace', 'The man in the radio shop said it will be ready Monday'],
  ['dialysis that was missed', 'could not come for dialysis on Monday. Legs dont lift today', 'could not come for dialysis diet class'],
  ['sweat, vomiting and blue nails', 'jee ghabra raha, do ulti hui, pasine se saree bheeg gayi aur naakhun neele', 'walk me pasine se shirt bheeg gayi, maza aaya'],
  ['rat paste taken for tooth paste', 'chuhe wali paste manjan samajh ke muh me ghis li aur nigal bhi gaye', 'ghar me chuhe bahut hai, muh dho ke khana khaya'],
  ['bleeding said by colour', 'आठवाँ महीना है, पेटीकोट और चादर लाल थी, अब भी धार आ रही है', 'आठवाँ महीना है, लाल चादर खरीदी'],
  ['who took the sample', 'my boy took the iron tablets', 'The sample for vitamin D was taken Monday by the boy in green shirt'],
]; // biome-ignore format: tables read better in rows

describe('an ordinary word is no emergency', () => {
  it.each([
    ['the name of a vehicle', 'I missed my train, pain in the neck'],
    ['a town', 'dubai ja raha hu do hafte'],
    ['a dish', 'gas after chole, better after walking'],
    ['an hour', 'booking ek ghanta aage karo'],
    ['a vaccine', 'bachhe ka teeka kab lagega'],
    ['a tablet by its name', 'बीपी की गोली के साथ क्रोसिन ले सकते हैं?'],
    ['a tablet taken as told', 'I took my BP tablets today'],
    ['a question about milk', 'Can I take my BP tablets with milk?'],
    ['an illness of years ago', 'papa ko 2015 me lakwa hua tha ab theek hain'],
    ['an illness of another time', 'papa ko pehle lakwa hua tha, mujhe khatra hai kya'],
    ['a paper cut', 'Kagaz se ungli kat gayi, tetanus lagwana hai kya'],
    ['a paper cut', 'paper cut on my finger, do I need tetanus?'],
    ['a paper cut', 'काग़ज़ से उंगली कट गई, टिटनेस लगवाना है क्या'],
    ['a tetanus injection', 'tetanus shot due, when can I come'],
    ['a curtain', 'we hung the new curtains'],
    ['a cat', 'she stroked the cat'],
  ])('%s: %s', (_, text) => {
    const { level, guidance } = reviewMessage(text);
    expect(['EMERGENCY', 'URGENT'].includes(level) && guidance.includes('poison')).toBe(false);
    expect(level).not.toBe('EMERGENCY');
  });

  it('a pressure in one message and a question in the next are no bleeding', () => {
    const review = reviewMessage('Can I take paracetamol for it?', {
      recentPatientTexts: ['mera BP 150/95 hai, sir bhari hai'],
    });
    expect(review.families).not.toContain('severe_bleeding');
  });

  it.each(['Thank you doctor', 'doctor please'])('"doctor" is no Hindi: %s', (text) => {
    expect(reviewMessage(text).language).toBe('en');
  });
});

describe('the assistant answers alone only when nearly every word is known', () => {
  it.each([
    'बेटे के हाथ में ढम्पू का टुकड़ा लग गया', 'doctor timing kya hai, zorvik grumble ho raha', 'goal done but zorvik and grumfle',
  ])('a person reads: %s', (text) => {
    expect(reviewMessage(text).escalate).toBe(true);
  });

  it('a name after a title is no unknown word', () => {
    expect(reviewMessage('dr Zorvik kab baithte hain').escalate).toBe(false);
  });
}); // biome-ignore format: three languages in rows

describe('the first review reads rules, not sentences', () => {
  it.each(PAIRS)('%s: "%s" is an emergency, "%s" is not', (_rule, alarming, harmless) => {
    expect(levelOf(alarming)).toBe('EMERGENCY');
    expect(levelOf(harmless)).not.toBe('EMERGENCY');
  });

  it.each([
    'park ke paanch chakkar lagaye, goal pura', 'naya goal kaise jodte hain', 'goal delete kaise karte hain', 'I smashed my steps target today',
    'my phone died so I could not log my walk', 'शुभ प्रभात', 'Please mark cycling as done, I forgot to press the green button',
  ])('an ordinary word is no misspelt symptom: %s', (text) => {
    expect(reviewMessage(text)).toMatchObject({ level: 'INFO', escalate: false });
  });

  it.each([
    ['ghutno ki malish kaunse tel se karu', 'violence_abuse'],
    ['physio chalu rakhe kya, pair me dard', 'head_spine_injury'],
    ['nagin dance kiya, pair me dard', 'bite_sting'],
    ['chai 8 baar peeta hu, aaj bhi', 'violence_abuse'],
    ['pura barrack chup ho gaya sirji', 'stroke_fast'],
    ['I checked BP at home for two weeks, headaches gone', 'obstetric'],
  ])('"%s" does not sound like %s', (text, family) => {
    expect(reviewMessage(text).families).not.toContain(family);
  });
}); // biome-ignore format: three languages in rows
