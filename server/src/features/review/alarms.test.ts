import { describe, expect, it } from 'vitest';
import { reviewMessage } from './review-message.ts';

const isEmergency = (text: string): void => {
  expect(reviewMessage(text).level).toBe('EMERGENCY');
};
const isNoEmergency = (text: string): void => {
  expect(reviewMessage(text).level).not.toBe('EMERGENCY');
};

describe('a single word is enough for an emergency', () => {
  it.each([
    'heart attack',
    'I am having a heart attack',
    'my husband got heart attack',
    'my husband had a heart attack',
    'papa ko heart attack',
    'papa ko heart attack aa gaya',
    'पापा को हार्ट अटैक',
    'पिताजी को दिल का दौरा पड़ गया',
    'dil ka daura',
    'cardiac arrest',
    'stroke',
    'my wife had a stroke this morning',
    'mummy ko stroke hua',
    'papa ko lakwa maar gaya',
    'माँ को लकवा मार गया',
    'brain hemorrhage ho gaya',
    'TIA again',
    'aneurysm burst',
    'angina pain',
    'emergency',
    'Emergency doctor',
    'emergency. mera streak kitna hai',
    'ambulance',
    'need ambulance',
    'please send ambulance fast',
    'ambulance bhejo',
    'एम्बुलेंस भेजिए',
    'I am dying',
    'main mar raha hu',
    'he is dying',
    'help me please',
    'bachao',
    'please someone save my mother',
    'ब्रेन हेमरेज हो गया',
    'phanda laga liya usne',
    'atma hatya ki soch',
    'DKA again',
    'my sister swallowed rat paste after a fight, half tube',
    'धड़कन रुक गई, क्या करूं',
    'एंजाइना का दर्द आराम करते हुए भी हो रहा',
    'at the age of 60 father collapsed not responding',
    'I think I am having a heart attack please tell me what should I do',
    'My father is having a heart attack in the bathroom please tell me what to do',
    'papa ko heart attack aaya hai hum log kya kare jaldi bataiye please',
    'I think my mother is having a stroke she is sitting in the kitchen',
    'please send an ambulance to 12 MG Road Indore second floor blue gate',
    'doctor sahab meri maa ko lakwa maar gaya hai hum gaon me hai kya kare',
    'my husband had a heart attack we are in the car going to your clinic',
    'emergency hai',
  ])('%s', isEmergency);
});

describe('an old illness does not hide what happened now', () => {
  it.each([
    'He had bypass in 2019, he fainted in the toilet',
    'bypass in 2019, he collapsed in the toilet and was not responding',
    'My father had a stent last month. He collapsed in the bathroom and was unconscious',
    'Mummy ko pichle saal stroke hua tha. Unka muh tedha ho gaya aur bol nahi paayi',
    'Pichle mahine stent laga tha. Bathroom me gir gaye the, behosh the',
    'usko 2019 me daura pada tha. Uske muh se jhaag aaya aur behosh ho gaya',
    'khali pet seene me dard aur pasina',
    'she was pregnant last year also, she was bleeding heavily and fainted',
  ])('%s', isEmergency);
});

it.each(['emergency contact kaise badle', 'is the emergency ward open on sunday'])(
  'a question about an emergency number or ward is none: %s',
  isNoEmergency,
);

it.each(['sir phoot gaya', 'सिर फूट गया', 'phone marne se sir fut gaya khoon'])(
  'a split head is read today: %s',
  (text) => {
    expect(['URGENT', 'EMERGENCY']).toContain(reviewMessage(text).level);
  },
);

it('what was two years ago, with its value, is no emergency', () => {
  const told = 'Do saal pehle mujhe itni bleeding hui thi ki Hb 5 ho gaya tha';
  expect(reviewMessage(told).level).not.toBe('EMERGENCY');
});

describe('a denial takes away what it names', () => {
  it.each([
    'na behoshi, na dhadkan, na seene me dard',
    'न छाती में दर्द, न साँस फूलना, न पसीना, न चक्कर',
    'Khansi nahi, saans nahi phoolti, cycle se dukaan jata hu',
    'न खून की उल्टी, न काला मल',
    'chhati me dard nahi hua, na saans phoolti hai, na kabhi behoshi',
    'saans nahi phoolti, na chhati me dard',
    'Mujhe na ulti hai na khoon, na wajan ghata hai',
    'na kabhi behoshi na peshab me jalan',
  ])('%s', isNoEmergency);
  it.each([
    'saans nahi aa rahi',
    'dard hai na, behosh ho gayi hai na',
    'saans bhi phool rahi hai',
    'bukhar na utar raha na behoshi ja rahi',
    'na bleeding rukti hai na chakkar',
    'batao na doctor behosh hai na',
    'na na doctor papa behosh hain',
    'na behosh hai, na saans le rahe',
    'na saans aa rahi na bol pa raha',
    'usko na dikhta hai na bol pata hai achanak se',
    'na hosh hai, na saans chal rahi',
    'न होश है, न साँस चल रही',
    'na bachha ro raha hai, na doodh pi raha',
    'dard nahi ruk raha, na behoshi ja rahi',
  ])('but not in: %s', isEmergency);
});

describe('danger in words that were not known', () => {
  it.each([
    'navaan mahina hai, bachcha kal se bilkul nahi hila',
    'daughter bolted the room and a rope is missing',
    'hernia bahar aa gaya, latrine gas dono band, ulti bhi',
    'right hand is not lifting and her mouth has gone to one side',
    'my 2 yr old opened the pill box, some tablets are missing',
    'skin dry, 106 in thermometer, not knowing his own name',
    'lal ulti hui do baar, tasla bhar gaya',
    'a voice tells me to put the baby in the well',
    'the voice says Samuel is not my son, from yesterday',
    'my grandson was near my BP tablets and three are missing, he is sleepy',
    'from last night the eye pains deep, it is red and I see only fog',
    'जच्चा बच्चा घर पर, बच्ची छाती मुँह में नहीं लेती, हाथ-पैर लटक जाते हैं',
  ])('%s', isEmergency);
});

describe('other words in the sentence hide no emergency', () => {
  it.each([
    'prathmik upchar ke baad bhi behosh hai saanp ne kaata hai',
    'found your clinic on google, father has severe chest pain and sweating',
    'child covered in boiling milk',
    'usko 2019 me daura pada tha, muh se jhaag aaya tha aur behosh ho gaya tha gaadi me hai',
    'beti ne sikhaya hua phone chalana, usne phenyl pi liya',
    'we were watching a movie and my wife got a fit, frothing now',
    'form me kya bharu bachcha behosh hai',
    'how do I change my PIN? current lag gaya. how do I delete a goal?',
    'bachche ne dil ki dawai kha li',
    'log meri jasoosi kar rahe hain, deewar me camera hai',
  ])('%s', isEmergency);
});

describe('everyday words that look like danger', () => {
  it.each([
    'no sugar in tea today, 21st day of it',
    'black-white square of the code is cut, explain me like my daughter does',
    'purane phone ke sandesh isme nahi dikh rahe',
    'muh pe daane hain, sharam se kisi ko bola nahi',
    'khaat ke neeche saanp ka khilona mila',
    'Took Thyronorm 50 with milk all these weeks',
    'auto wala puch raha hai kaunsi gali, pura pata bhejo',
    'Zoom is not working in this chat with two fingers, any other way for larger print?',
    'das minute dhyan lagaya, aankh band, cooker ki seeti pe khuli',
    'phone gir ke toot gaya tha, naye wale me app kaise daalu',
    'aapke baba ko mera pyar, nazar na lage, kaala tika lagate rehna',
    'साइकिल से स्टेशन, साइकिल से घर। पेट्रोल भी बचा',
    'kal ke bawandar me aam gir gaye sab, bahu achaar daal rahi',
    'need emergency contraception',
    'ate three pieces of pakoda, i confess',
    'I am not feeling well, not coming back to clinic today',
    'dog is well, not coming home till friday',
  ])('%s', isNoEmergency);
  it.each([
    'phone gir ke toot gaya aur papa ka pair bhi toot gaya haddi bahar aa gayi',
    'photo bheja tha, subah se dono aankh se dikh nahi raha',
    'usne goli ka pura patta kha liya',
    'hand not working since morning, two fingers numb, mouth also crooked',
    'he throws me out of the house and hits me with belt',
    'chai ki jagah phenyl pi liya bete ne',
    'walk over, now cannot breathe',
    'tablets taken on time but chest pain since one hour going to left arm',
    'aam gir gaye aur papa bhi ped se gir gaye, hil nahi pa rahe',
    'do chakkar laga liye aur seene me dard baayen haath tak',
  ])('but not in: %s', isEmergency);
  it.each([
    'pranaam doctor babu, gaon ki taraf se hum sab ka johar',
    'खेत में सारा दिन निराई की, अलग से टहलने की क्या जरूरत',
    'skipped mithai at my nephew engagement, count this as a win please',
  ])('needs no doctor: %s', (text) => {
    expect(reviewMessage(text).level).toBe('INFO');
  });
  it('the meaning of a report is for the doctor', () => {
    const asked = 'रिपोर्ट की फोटो भेज दी है, उसमें जो लाल निशान है उसका मतलब बता दें';
    expect(reviewMessage(asked).level).not.toBe('INFO');
  });
});

describe('what people see is enough, in Hindi as well', () => {
  it.each([
    'मेरे पति की आधी देह मर गई है साहब कुछ करो',
    'पैरासिटामोल का पूरा डिब्बा खा गई बेटी',
    'मेरी दो महीने की बिटिया सोते सोते सांस रोक लेती है, होंठ जामुनी हो जाते हैं',
    'क्रोसिन का पूरा डिब्बा खा गई बेटी',
    'टॉयलेट क्लीनर पी लिया',
    'alprax ki poori strip kha li',
    'गोलियों का सारा डिब्बा खा लिया',
    'bp ki poori patti kha li dadi ne',
    'बेटी ने पैरासिटामोल खा लिया',
    'haddi dikh rahi hai ghav me',
    'sariya jaangh me ghusa hua hai',
    'ek putli badi hai',
    'naadi nahi mil rahi',
    'pet me hila nahi kal se bachcha',
    'पटाखे की चिंगारी पोते की आंख में चली गई है, खोल नहीं रहा',
    'aaj to bete ka naam bhi bhool gayi, subah se ajeeb bol rahi hu',
    'zeher la ke rakha hai almari me, aapki dua ka shukriya',
    'After pooja I am going to the river, not coming back',
  ])('%s', isEmergency);
  it.each(['haddi dikhane aana hai xray ke liye', 'mithai ka poora dabba kha gaya main akele'])(
    'but not in: %s',
    isNoEmergency,
  );
});

it.each(['बेटी पूरा डिब्बा खा गई', 'ओडोमॉस खा गई बेटी', 'मच्छर वाला ज़ुल्फ़ोल पी लिया'])(
  'what was swallowed and is not known is never answered alone: %s',
  (text) => {
    expect(reviewMessage(text).escalate).toBe(true);
  },
);

describe('a weapon, a hand on the throat, and what a bite or a spray leaves', () => {
  it.each([
    'padosi kulhadi lekar mere piche daud raha hai',
    'बेटा हँसिया लेकर मारने दौड़ रहा है',
    'Husband pressing my neck daily. Scared tonight',
    'he is chasing me with a stick, I am hiding in the bathroom',
    'dog bite on the face of my child',
    'Bite by street dog two months back. Since yesterday throat cramps on seeing water, frightened of fan air',
    'brother was spraying in cotton field without any cloth on face, came home vomiting, so much saliva',
    'बाबा काँप रहे बेसुध, पेशाब बंद',
  ])('%s', isEmergency);
  it.each([
    'masseur pressing my neck daily, feels good',
    'police wala lathi lekar khada tha rally mein, hum ghar aa gaye',
    'deadline is chasing me',
    'ghar mein hasiya se sabzi kaat rahe hain',
  ])('but not in: %s', isNoEmergency);
});

describe('few words about fits, burns, heat and a place too high', () => {
  it.each([
    'wife 8 month pregnant, shaking fits, eyes up',
    'सिलेंडर भभका, बहू पूरी झुलस गई',
    'चावी दे दो, भैया लटके हैं',
    'I am at Hussain Sagar, on the railing side. Please tell Baba the bike key is in the cover',
    'made cuts on my arm today, deeper than before, bedsheet is wet',
    'working since 10 am in 46 degree, then fell. Skin is hot like tawa and dry',
    'sugar 560 on machine, now he only sleeps and does not reply properly when we call him',
    'aathwa mahina hai, kal shaam se bachcha hila hi nahi',
    'He is beating amma now with stick',
    'suddenly no vision one eye, pain terrible',
    'he was eating mutton piece and now he is holding throat no sound coming face becoming dark',
    'which button to press, wall came down on labour',
    'kaun sa button dabana hai, mazdoor mitti mein dab gaya',
    'clinic ka rasta batao, gaadi pe tree gira hai, andar log hain',
    'where is clinic gate, auto turned over on us near by, people stuck under',
    'mandir mein bhagdad hui, log neeche dabe hain',
    'ladka taar pe latka hai',
    'brother is under the tractor',
    'dadi is all mumbling since morning',
    'I will hit the button and finish everything',
    'font chhota hai dikhta nahi kuch bhi subah se',
    'blurred picture is what I see since morning in both eyes, suddenly',
    'font bahut chhota, ek aankh se dikhta nahi aaj subah se',
    'bike se gira helmet nahi tha kaan se khoon aa raha',
    'I want to press the button and end it',
  ])('%s', isEmergency);
  it.each([
    'the shirt fits, eyes up at the mirror and my wife laughed',
    'the flowers are on the railing side of the balcony',
    'roti tawe jaisi garam hai',
    'aaj 45 min hila hi nahi kursi se',
    'The QR code at reception is not scanning, only blurred picture is coming',
    'Vitamin D came 14, what to take',
    'sardi hai, kadha pi rahe hai, bachhe ko bhi halka hai',
    'my husband is beating the carpet for us',
    'my team is beating her team in cricket',
    'son is under 18, can he use the app',
    'my brother is under a lot of work pressure',
    'I have no vision problem in my left eye',
    'tea is hot like furnace',
    'chhat ke neeche dabba rakha hai',
    'subah office ki bhagdad me goal tick karna bhool gayi',
    'he did not reply properly to my message',
    'kapde taar pe latka diye, kaam khatam',
    'new false ceiling came, work going on',
    'button dab gaya galti se',
    'bus palat ke wapas aayi',
    'the tree came down in storm, road is blocked',
    'Father keeps TV at full volume and says we are all mumbling',
    'hair falling a lot after delivery, baby is 4 months',
    'While threading needle I am not able to see the hole now',
  ])('but not in: %s', isNoEmergency);
});

describe('dangers told in everyday words', () => {
  it.each([
    'papa ne pistol almari se nikali, andar se kundi laga li, jawab nahi dete',
    'he answered in words that are not words and one side of his moustache sits lower than the other',
    "could not hold the pen with my right hand and my wife's name would not come to me, it passed, now again",
    '36 weeks. My little one used to kick all evening. Since last night not once.',
    'बहू को घर पर बच्चा हुआ, आँवल अभी तक नहीं निकली, चक्कर आ रहे हैं',
    'kal jhagde ke baad beti ne do patte Dolo kha liye, ab idli kha rahi hai',
    'she shakes, goes quiet, shakes again and never woke in between, her epilepsy tablets are finished',
    'jaangh ki gaanth andar nahi ja rahi, neeli pad gayi, ulti ho rahi hai',
    'the peanut went the wrong way, no sound comes from her',
    'goli khane ke baad jeebh muh me nahi sama rahi',
    'chane ka dana galat raste chala gaya, beti neeli pad rahi, awaz nahi',
    'patang ka manja bijli ki line se chhu gaya, haath koyle jaisa kaala, dard nahi',
    'beti 7 saal ki, chaddi me khoon, kehti hai chacha ne kiya',
    'टीबी की दवा का तीसरा हफ़्ता, आँख हल्दी जैसी, अब दिन रात सोते हैं',
    'dai kehti hai sir atka hai, paani hara aaya, zor nahi laga pa rahi',
    'पोता बंद गाड़ी में रह गया धूप में, अब सुस्त है',
  ])('is an emergency: %s', isEmergency);

  it.each([
    'my daughter of twelve got her first period, blood on her underwear',
    'we went the wrong way and there was no sound of traffic, found the clinic late',
    'kheri gaon se aaya hu, clinic andar hai ya bahar',
    'patang ki dor bijli ke taar me atak gayi, bachche ro diye',
    'nal me hara paani aa raha hai, ubaal ke pi le?',
    'slept eight hours and never woke in between, goal done',
    'din raat so rahe hain bachche chhutti me',
    'band gaadi me garmi lagti hai bachche ko, AC chalu kiya',
    'galat naam likha hai parchi par, mera naam Sunita hai',
    'jhagde ke baad do plate chaat kha li dono ne',
    'sharam wali baat hai, peeche neeli gaanth ban gayi',
    'sar me rusi hai, kaale kurte pe baraf girti hai',
  ])('is none: %s', isNoEmergency);

  it.each([
    'Does the app eat a lot of data? My pack is 1 GB a day and the children finish it.',
    'Ate ragi roti instead of parotta, as per the goal.',
    'My grandson is guarding my goal of no phone at night.',
    'parcha fees ki rasid app me milti hai ya counter se leni padegi',
    'goal hatana hai, galti se tairaki wala daba diya. hamare gaon me to nadi bhi nahi hai',
  ])('needs no person: %s', (text) => {
    expect(reviewMessage(text).level).toBe('INFO');
  });
});
