package io.datasetbuilder.infrastructure.oidc;

import static io.datasetbuilder.infrastructure.oidc.Recipe.KEY;
import static io.datasetbuilder.infrastructure.oidc.Recipe.aToken;
import static io.datasetbuilder.infrastructure.oidc.Recipe.invalid;
import static io.datasetbuilder.infrastructure.oidc.Recipe.verified;
import static io.datasetbuilder.infrastructure.oidc.TestToken.part;
import static io.datasetbuilder.infrastructure.oidc.TestToken.quoted;
import static io.datasetbuilder.infrastructure.oidc.TestToken.signed;
import static io.datasetbuilder.infrastructure.oidc.TestToken.signedParts;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.Stream;

/** Recipes about the form of a token: its parts, their base64, their JSON, and its signature. */
final class EncodingRecipes {

  private static final String VALID = aToken().signedBy(KEY);
  private static final String[] PARTS = VALID.split("\\.", 3);
  private static final String HEADER = aToken().headerJson();
  private static final String CLAIMS = aToken().claimsJson();

  private EncodingRecipes() {}

  static Stream<Recipe> all() {
    return Stream.of(
            parts(), base64(), bytes(), json(), duplicates(), signatures(), sizes(), others())
        .flatMap(recipes -> recipes);
  }

  private static Stream<Recipe> parts() {
    return Stream.of(
        verified("the token itself", VALID),
        invalid("nothing", ""),
        invalid("one dot", "."),
        invalid("two dots", ".."),
        invalid("four dots", "...."),
        invalid("one part", PARTS[0]),
        invalid("two parts", PARTS[0] + "." + PARTS[1]),
        invalid("a dot before", "." + VALID),
        invalid("a dot behind", VALID + "."),
        invalid("four parts", VALID + ".AAAA"),
        invalid("five parts", VALID + ".AAAA.AAAA"),
        invalid("no header", "." + PARTS[1] + "." + PARTS[2]),
        invalid("no payload", PARTS[0] + ".." + PARTS[2]),
        invalid("no payload, signed", signedParts(PARTS[0], "", KEY)),
        invalid("header and payload swapped", signedParts(PARTS[1], PARTS[0], KEY)),
        invalid("two tokens", VALID + "," + VALID),
        invalid("the scheme with it", "Bearer " + VALID),
        invalid("quotes around it", quoted(VALID)),
        invalid("a zero byte behind it", VALID + "\0"),
        invalid("letters that look alike", VALID.replaceFirst("e", "\u0435")));
  }

  private static Stream<Recipe> base64() {
    return Stream.of(
        invalid("a blank before", " " + VALID),
        invalid("a blank behind", VALID + " "),
        invalid("a line end behind", VALID + "\n"),
        invalid("a tab between the parts", VALID.replaceFirst("\\.", "\t.")),
        invalid(
            "a line end in the signature",
            VALID.substring(0, VALID.length() - 9) + "\n" + VALID.substring(VALID.length() - 9)),
        invalid("padding of the header", signedParts(padded(HEADER), PARTS[1], KEY)),
        invalid("padding of the payload", signedParts(PARTS[0], padded(CLAIMS), KEY)),
        invalid("padding of the signature", VALID + "=="),
        invalid("padding of the token", VALID + "="),
        invalid("standard alphabet in the header", signedParts(standard(HEADER), PARTS[1], KEY)),
        invalid("standard alphabet in the payload", signedParts(PARTS[0], standard(CLAIMS), KEY)),
        invalid(
            "standard alphabet in the signature",
            PARTS[0] + "." + PARTS[1] + "." + signatureWithDash().replace('-', '+')),
        invalid("percent signs", VALID.replaceFirst("\\.", "%2E")),
        invalid(
            "line breaks in the payload",
            signedParts(PARTS[0], PARTS[1].substring(0, 8) + "\r\n" + PARTS[1].substring(8), KEY)),
        invalid(
            "a character too many in the header",
            signedParts(PARTS[0] + "A".repeat(5 - PARTS[0].length() % 4), PARTS[1], KEY)),
        invalid("idle bits in the header", signedParts(idleBits(HEADER), PARTS[1], KEY)),
        invalid("idle bits in the payload", signedParts(PARTS[0], idleBits(CLAIMS), KEY)),
        invalid(
            "idle bits in the signature",
            VALID.substring(0, VALID.length() - 1) + next(VALID.charAt(VALID.length() - 1))),
        invalid("base64 twice", signedParts(part(PARTS[0]), part(PARTS[1]), KEY)),
        invalid("JSON without base64", HEADER + "." + CLAIMS + "." + PARTS[2]));
  }

  private static Stream<Recipe> bytes() {
    byte[] broken = aToken().claim("x", "\"\u00e9\"").claimsJson().getBytes(ISO_8859_1);
    return Stream.of(
        verified("letters in UTF-8", aToken().claim("x", "\"\u00e9\ud83d\ude00\"").signedBy(KEY)),
        invalid("letters in Latin 1", signed(HEADER.getBytes(UTF_8), broken, KEY)),
        invalid(
            "a header in Latin 1",
            signed(
                aToken().header("x", "\"\u00e9\"").headerJson().getBytes(ISO_8859_1),
                CLAIMS.getBytes(UTF_8),
                KEY)),
        invalid(
            "UTF-8 longer than it need be",
            signed(
                HEADER.getBytes(UTF_8),
                CLAIMS.replace("person-1", "person\u00c0\u00ae").getBytes(ISO_8859_1),
                KEY)),
        invalid(
            "half a surrogate pair in UTF-8",
            signed(
                HEADER.getBytes(UTF_8),
                CLAIMS.replace("person-1", "\u00ed\u00a0\u0080").getBytes(ISO_8859_1),
                KEY)),
        invalid("a header in UTF-16", inCharset(UTF_16)),
        invalid("a header in UTF-16LE", inCharset(Charset.forName("UTF-16LE"))),
        invalid("a header in UTF-32", inCharset(Charset.forName("UTF-32"))),
        invalid("a mark of the byte order in the header", signed("\ufeff" + HEADER, CLAIMS, KEY)),
        invalid("a mark of the byte order in the payload", signed(HEADER, "\ufeff" + CLAIMS, KEY)),
        invalid("a zero byte behind the payload", signed(HEADER, CLAIMS + "\0", KEY)));
  }

  private static Stream<Recipe> json() {
    return Stream.concat(
        Stream.of("null", "true", "1", "\"text\"", "[]", "[" + CLAIMS + "]", "", " ", "{", "{]")
            .flatMap(
                text ->
                    Stream.of(
                        invalid("payload " + text, signed(HEADER, text, KEY)),
                        invalid("header " + text, signed(text, CLAIMS, KEY)))),
        Stream.of(
            verified(
                "blanks in the JSON",
                signed(" " + HEADER.replace(":", " : "), CLAIMS.replace(",", ",\n") + "\n", KEY)),
            invalid("text behind the payload", signed(HEADER, CLAIMS + "x", KEY)),
            invalid("two payloads", signed(HEADER, CLAIMS + CLAIMS, KEY)),
            invalid("two headers", signed(HEADER + HEADER, CLAIMS, KEY)),
            invalid("a comma too many", signed(HEADER, CLAIMS.replace("}", ",}"), KEY)),
            invalid("a comment", signed(HEADER, CLAIMS.replace("}", "/* */}"), KEY)),
            invalid("single quotes", signed(HEADER, CLAIMS.replace('"', '\''), KEY)),
            invalid("names without quotes", signed(HEADER, CLAIMS.replace("\"sub\"", "sub"), KEY)),
            invalid(
                "a number with a zero before it",
                aToken().claim("exp", "04000000000").signedBy(KEY)),
            invalid("a hexadecimal number", aToken().claim("exp", "0xffffffff").signedBy(KEY)),
            invalid(
                "a number with a sign before it",
                aToken().claim("exp", "+4000000000").signedBy(KEY)),
            invalid("a line end in a text", aToken().claim("x", "\"a\nb\"").signedBy(KEY)),
            invalid("an unknown escape", aToken().claim("x", "\"\\x41\"").signedBy(KEY)),
            invalid("an XML payload", signed(HEADER, "<claims/>", KEY)),
            invalid("deep lists", aToken().claim("x", "[".repeat(5_000)).signedBy(KEY)),
            invalid(
                "deep closed lists",
                aToken().claim("x", "[".repeat(2_000) + "]".repeat(2_000)).signedBy(KEY)),
            invalid(
                "deep objects in the header",
                aToken()
                    .header("x", "{\"x\":".repeat(1_500) + "1" + "}".repeat(1_500))
                    .signedBy(KEY)),
            invalid("a long number", aToken().claim("x", "1".repeat(5_000)).signedBy(KEY))));
  }

  private static Stream<Recipe> duplicates() {
    return Stream.concat(
        Stream.of("alg", "kid", "typ", "x")
            .map(
                member -> {
                  String twice = aToken().header("x", "1").headerJson();
                  return invalid(
                      member + " twice in the header",
                      signed(
                          twice.replace("}", ",\"%s\":\"RS256\"}".formatted(member)), CLAIMS, KEY));
                }),
        Stream.of(
            invalid(
                "aud twice, the first right",
                signed(HEADER, CLAIMS.replace("}", ",\"aud\":\"other\"}"), KEY)),
            invalid(
                "aud twice, the last right",
                signed(HEADER, CLAIMS.replace("{", "{\"aud\":\"other\","), KEY)),
            invalid("sub twice", signed(HEADER, CLAIMS.replace("}", ",\"sub\":\"admin\"}"), KEY)),
            invalid(
                "sub twice, the same",
                signed(HEADER, CLAIMS.replace("}", ",\"sub\":\"person-1\"}"), KEY)),
            invalid(
                "sub twice, once in escapes",
                signed(HEADER, CLAIMS.replace("}", ",\"\\u0073ub\":\"admin\"}"), KEY)),
            invalid("exp twice", signed(HEADER, CLAIMS.replace("}", ",\"exp\":4000000000}"), KEY)),
            invalid("iss twice", signed(HEADER, CLAIMS.replace("}", ",\"iss\":\"x\"}"), KEY)),
            invalid(
                "email_verified twice",
                signed(HEADER, CLAIMS.replace("}", ",\"email_verified\":true}"), KEY)),
            invalid(
                "a member twice further down",
                aToken().claim("x", "{\"y\":1,\"y\":2}").signedBy(KEY)),
            invalid(
                "a member twice in a list",
                aToken().claim("x", "[{\"y\":1,\"y\":2}]").signedBy(KEY))));
  }

  private static Stream<Recipe> signatures() {
    String other = aToken().claim("sub", "\"admin\"").signedBy(KEY);
    byte[] signature = Base64.getUrlDecoder().decode(PARTS[2]);
    byte[] flipped = signature.clone();
    flipped[flipped.length / 2] ^= 1;
    String content = PARTS[0] + "." + PARTS[1] + ".";
    return Stream.of(
        invalid("no signature", content),
        invalid("a truncated signature", content + part(Arrays.copyOf(signature, 255))),
        invalid("a longer signature", content + part(Arrays.copyOf(signature, 257))),
        invalid("one byte of signature", content + "AA"),
        invalid("a signature of zeros", content + part(new byte[256])),
        invalid("a signature of ones", content + "_".repeat(341) + "w"),
        invalid("a flipped bit", content + part(flipped)),
        invalid("the signature of another token", content + other.split("\\.", 3)[2]),
        invalid(
            "the payload of another token",
            PARTS[0] + "." + other.split("\\.", 3)[1] + "." + PARTS[2]),
        invalid(
            "the header of another token",
            part(aToken().header("x", "1").headerJson()) + "." + PARTS[1] + "." + PARTS[2]),
        invalid("a payload of blanks more", PARTS[0] + "." + part(CLAIMS + " ") + "." + PARTS[2]),
        invalid("the signature twice", VALID + PARTS[2]),
        invalid(
            "a signature of the payload alone",
            content + signedParts("", PARTS[1], KEY).split("\\.", 3)[2]));
  }

  private static Stream<Recipe> sizes() {
    return Stream.of(
        verified(
            "a token of 12,000 characters",
            aToken().claim("groups", quoted("g".repeat(8_500))).signedBy(KEY)),
        invalid(
            "a token of 20,000 characters",
            aToken().claim("groups", quoted("g".repeat(14_500))).signedBy(KEY)),
        invalid(
            "a token of a million characters",
            aToken().claim("groups", quoted("g".repeat(750_000))).signedBy(KEY)),
        invalid("a million dots", ".".repeat(1_000_000)),
        invalid("a million letters", "A".repeat(1_000_000)),
        invalid(
            "a signature of a million characters",
            PARTS[0] + "." + PARTS[1] + "." + "A".repeat(1_000_000)));
  }

  private static Stream<Recipe> others() {
    String encrypted = part("{\"alg\":\"RSA-OAEP-256\",\"enc\":\"A256GCM\",\"kid\":\"k1\"}");
    return Stream.of(
        invalid(
            "an encrypted token", encrypted + ".AAAA.AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA"),
        invalid(
            "an encrypted token with a direct key",
            part("{\"alg\":\"dir\",\"enc\":\"A256GCM\"}")
                + "..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA"),
        invalid("a token in a token", signed(HEADER, VALID, KEY)),
        invalid(
            "a token in a token, as it should be",
            signed(aToken().header("cty", "\"JWT\"").headerJson(), VALID, KEY)),
        invalid("a token in quotes in a token", signed(HEADER, quoted(VALID), KEY)),
        invalid(
            "flattened JSON",
            "{\"protected\":\"%s\",\"payload\":\"%s\",\"signature\":\"%s\"}"
                .formatted((Object[]) PARTS)),
        invalid(
            "general JSON",
            "{\"payload\":\"%s\",\"signatures\":[{\"protected\":\"%s\",\"signature\":\"%s\"}]}"
                .formatted(PARTS[1], PARTS[0], PARTS[2])),
        invalid("an API key", "sk-0123456789abcdef"),
        invalid("an opaque token", "ya29.a0AfH6SMBx"),
        invalid("a SAML assertion", part("<Assertion/>")));
  }

  private static String inCharset(Charset charset) {
    return signed(HEADER.getBytes(charset), CLAIMS.getBytes(UTF_8), KEY);
  }

  /** Longer by blanks until its base64 needs padding. */
  private static String padded(String json) {
    String text = json.length() % 3 == 0 ? json + " " : json;
    return Base64.getUrlEncoder().encodeToString(text.getBytes(UTF_8));
  }

  /** With a character that the alphabets write differently. */
  private static String standard(String json) {
    String text = json.replace("}", ",\"x\":\"???>>>\u00ff\u00bf\"}");
    return Base64.getEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }

  private static String signatureWithDash() {
    return PARTS[2].contains("-") ? PARTS[2] : PARTS[2].replace('_', '/') + "+";
  }

  /** Another spelling of the same bytes. */
  private static String idleBits(String json) {
    String text = json.length() % 3 == 0 ? json + " " : json;
    String encoded = part(text);
    int last = encoded.length() - 1;
    return encoded.substring(0, last) + next(encoded.charAt(last));
  }

  private static char next(char character) {
    String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return alphabet.charAt(alphabet.indexOf(character) + 1);
  }
}
