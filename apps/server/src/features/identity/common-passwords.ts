/** The words most often found in leaked lists, bare: without the digits and signs that people append. */
const WORDS = `
111111 112233 121212 123123 123321 123456 1234567 12345678 123456789 1234567890 123qwe 131313 159357 159753 1q2w3e
1q2w3e4r 1q2w3e4r5t 1qaz2wsx 654321 666666 696969 777777 7777777 87654321 888888 987654321 987654 a1b2c3 a1b2c3d4 aa123456
a123456 abc123 abcd1234 abcdef abcdefg access access14 admin admin123 administrator adobe123 alexander alexandra amanda amateur america
andrea andrew angel angela angels animal anthony apples arsenal arthur asdasd asdf asdfasdf asdfgh asdfghj asdfghjk asdfghjkl asdqwe
ashley asshole august austin azerty azertyuiop babygirl badboy bailey banana barcelona barney baseball basketball batman beach bear
beautiful beauty beaver benjamin berlin bigdaddy bigdog birdie bitch blink182 blowjob bond007 bonnie booboo boomer boston brandon brandy
bronco broncos bubba bubbles buddy bulldog buster butter butterfly butthead calvin camaro cameron canada captain carlos carmen carter
casper charles charlie cheese chelsea chester chicago chicken chocolate christian christmas christopher chris claudia cocacola coffee
computer cookie cooper corvette cowboy cowboys cristina crystal dakota dallas daniel danielle david death december default denise dennis
destiny diablo diamond dolphin dolphins donald dragon eagle eagles edward einstein elephant elizabeth email eminem enter estrella
facebook falcon family fantasy felix fender ferrari finish fire fireman fish fishing florida flower flowers football forever france
francis freddy freedom friday friend friends fuckme fuckoff fuckyou gabriel gandalf garfield gateway gemini george germany ghost giants
ginger gloria godzilla golden golfer google gordon green guitar gunner hallo hammer hannah hardcore harley harry hannover heather heaven
hello hello123 hockey hollywood honda honey hotdog hottie house hunter hunting iceman iloveu iloveyou internet isabella jackie jackson
jaguar jasmine jasper jennifer jeremy jessica jessie jesus jordan jordan23 joseph joshua junior justin karina katherine kevin killer
kitten kitty knight lakers lauren letmein liberty lifehack lincoln liverpool login london lonely looking lovely loveme lover loveyou lucky
maddog madison maggie magic manchester marina marine mario marlboro marseille martin martina master matrix matthew maverick maxwell melissa
member mercedes merlin michael michelle mickey midnight mike miller minecraft mobile money monica monkey monster morgan mother mountain
muffin murphy music mustang myspace naruto nascar natalie nathan newyork nicholas nicole nintendo nothing november october oliver
operator orange original pakistan panther panthers paradise parker passat passme passport password passw patrick peaches peanut pepper
phantom phoenix player playboy please pokemon police porsche power prince princess private purple qazwsx qazwsxedc qwaszx qwer1234
qweasd qweasdzxc qwerty qwerty123 qwertyu qwertyui qwertyuiop qwertz qwertzuiop rabbit rachel raiders rainbow ranger rangers rebecca redskins redsox
richard robert rocket rosebud runner rush2112 russia samantha sammy samson samsung samuel sandra scooby scooter scorpion scorpio secret
security september sexy shadow shannon sierra silver simple single skippy slayer slipknot smokey snoopy soccer sophie spanky sparky
special spider spiderman spring squirt srinivas stalker star starwars stephanie steelers steven stupid sublime success suckit summer
sunday sunflower sunshine superman superstar surfer swimming sydney taylor temp temp123 tennis teresa test test123 tester testing testtest
thomas thunder thx1138 tiffany tiger tigers tigger time tinkerbell topgun toyota travis trinity trustme trustno trustno1 turtle tweety
unknown vanessa victor victoria viking vincent violet voodoo walter warrior welcome welcome1 whatever whocares william willie wilson windows
winner winston winter wizard wolf wolverine wolves wordpass xavier xxxxxx yamaha yankee yankees yellow zaq12wsx zaq1zaq1 zxcvbn zxcvbnm
bonjour chouchou doudou soleil motdepasse passwort schatz sommer geheim hallo123 ficken fussball lol123 sonnenschein schalke
contrasena tequiero teamo mariposa senha brasil flamengo palmeiras juventus ciaociao amoremio wachtwoord welkom haslo polska kochanie
parola sifre galatasaray fenerbahce besiktas privet parol lyubov sakura arigato tokyo changeme letmeinnow opensesame iloveyouso
conference community attendee speaker sponsor atrium
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
