/**
 * Words that passwords are most often made of, as the lists of leaked ones show, in lower case without signs. A password is
 * compared without its digits, signs and repetitions, so one word stands for many of at least 12 characters.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password passwort motdepasse contrasena senha parola wachtwoord haslo passphrase pass passwd mypassword thepassword
   newpassword oldpassword yourpassword passwordpass adminpassword rootpassword userpassword testpassword
   defaultpassword temppassword temporarypassword secretpassword masterpassword strongpassword securepassword
   companypassword workpassword companyname admin administrator adminadmin sysadmin superadmin superuser root rootroot
   toor user username guest default changeme changemenow changeit changethis changepassword changemeplease letmein
   letmeinnow letmeinplease letmeout openthedoor opensesame open welcome welcomeback welcomehome welcometo welcomeadmin
   hello helloworld hellokitty hellohello test testing tester testuser testtest testme secret topsecret mysecret
   supersecret nopassword none null nothing login loginpass logmein access accessgranted master masterkey system
   computer mycomputer internet server database oracle mysql postgres postgresql redis mongodb docker kubernetes
   jenkins gitlab github grafana prometheus elastic elasticsearch kibana cairn cairncairn observability monitoring
   monitor dashboard telemetry console service application development developer production staging localhost example
   qwerty qwertyuiop qwertyui qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm qwertz qwertzuiop azerty azertyuiop
   qwertyqwerty qwertyasdfgh qwertyasdfghzxcvbn asdfgh asdfghjkl asdfghjklasdfghjkl asdf asdfasdf zxcvbn zxcvbnm
   zxcvbnmasdfghjkl zxcvbnmzxcvbnm qazwsx qazwsxedc qazwsxedcrfv qazwsxedcrfvtgb qweasd qweasdzxc poiuytrewq
   lkjhgfdsa mnbvcxz qaz wsx qwe qwer qwert asd zxc abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij
   abcdefghijk abcdefghijkl abcdefghijklm abcdefghijklmnop abcdefghijklmnopqrstuvwxyz zyxwvutsrqponmlkjihgfedcba abcabc
   aaa aaaa iloveyou iloveyousomuch iloveyoubaby iloveyouforever ilovemyself iloveme ilovegod ilovejesus iloveyoutoo
   loveyou lovely love lover loveme lovelove mylove truelove teamo teamomucho tequiero tequieromucho jetaime ichliebedich
   princess princesa prinzessin queen king prince angel angels babygirl babyboy baby sweetheart sweety sweetie honey
   darling sunshine sunflower rainbow butterfly flower flowers beautiful gorgeous handsome monkey dragon tiger lion
   shadow eagle eagles phoenix wolf bear panther dolphin dolphins elephant kitten kitty pussycat puppy doggy mustang
   ferrari porsche mercedes corvette lamborghini harley harleydavidson motorcycle yamaha honda toyota superman batman
   spiderman ironman captainamerica wonderwoman starwars startrek skywalker darthvader yoda pokemon pikachu naruto
   dragonball dragonballz minecraft fortnite roblox callofduty worldofwarcraft counterstrike leagueoflegends nintendo
   playstation xbox gamer gameover football fussball futbol soccer baseball basketball hockey volleyball tennis golf
   liverpool liverpoolfc manchester manchesterunited manutd chelsea chelseafc arsenal barcelona realmadrid juventus
   bayern dortmund cowboys yankees lakers steelers michael jordan michaeljordan michelle jennifer jessica jessicaalba
   daniel charlie andrew matthew joshua jonathan christopher alexander alexandra elizabeth stephanie samantha thomas
   robert richard william anthony nicholas benjamin maria mariajose josephine jesus jesuschrist jesuslovesme
   jesusislord godisgood godislove inthenameofgod blessed faith heaven christ christian amen trustno trustnoone trustme
   freedom liberty america unitedstates usa canada england germany france london paris newyork newyorkcity chicago
   california losangeles sanfrancisco texas florida berlin summer winter spring autumn january february march april may
   june july august september october november december monday tuesday wednesday thursday friday saturday sunday
   christmas halloween birthday happybirthday happy happiness whatever whatthefuck fuckyou fuckyoubitch fuckoff fuckme
   asshole bitch bastard killer killme hunter ranger soldier warrior ninja samurai pirate hacker matrix neo cookie
   cookies chocolate banana orange apple strawberry cherry peanut coffee pizza cheese chicken hamburger mountaindew
   cocacola pepsi budweiser jackdaniels marlboro google facebook instagram twitter youtube linkedin microsoft windows
   apple iphone samsung android amazon netflix linkinpark metallica nirvana slipknot ironmaiden blink eminem beatles
   thebeatles pinkfloyd acdc guitar music musica rockandroll family myfamily friends friendship bestfriends bestfriend
   forever foreverandever familyforever mother father mommy daddy brother sister grandma grandpa mybaby mychildren
   correcthorsebatterystaple thisismypassword thisisapassword thisispassword idontknow idontcare iforgot iforgotit
   donttellanyone guessmypassword guesswhat nobodyknows noonewillguess abracadabra hocuspocus letsgo letmebe rosebud
   money moneymoney million millionaire dollar cash rich lucky luckyme success winner champion number numberone
   diamond silver golden goldfish purple yellow green blue black white red blackjack bluesky redhead greenday
   alphabet letters alphanumeric characters twelvecharacters longpassword averylongpassword verylongpassword
   sixteencharacters loremipsum loremipsumdolor thequickbrownfox`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
