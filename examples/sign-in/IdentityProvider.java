import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;

/**
 * OpenID provider of invented people, for trying out sign-in on one machine: every caller gets a
 * token, without a password. It listens on the loopback address only.
 *
 * <pre>
 * java IdentityProvider.java PORT AUDIENCE    # port 0: a free one
 * curl -s -d ann http://127.0.0.1:PORT/token  # a token of ann@example.org, valid for an hour
 * </pre>
 */
final class IdentityProvider {

  private static final int KEY_BITS = 2048;
  private static final int VALID_SECONDS = 3600;

  private final KeyPair keys;
  private final String issuer;
  private final String audience;

  private IdentityProvider(KeyPair keys, String issuer, String audience) {
    this.keys = keys;
    this.issuer = issuer;
    this.audience = audience;
  }

  public static void main(String[] arguments) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(KEY_BITS);
    int port = Integer.parseInt(arguments[0]);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 0);
    String issuer = "http://127.0.0.1:" + server.getAddress().getPort();
    IdentityProvider provider =
        new IdentityProvider(generator.generateKeyPair(), issuer, arguments[1]);
    server.createContext("/", provider::answer);
    server.start();
    System.out.println("listening on " + issuer);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String request = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
    String person = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    switch (request) {
      case "GET /.well-known/openid-configuration" -> send(exchange, 200, discovery());
      case "GET /keys" -> send(exchange, 200, keySet());
      case "POST /token" -> send(exchange, person.matches("[a-z0-9-]+") ? 200 : 400, token(person));
      default -> send(exchange, 404, "");
    }
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = (status == 200 ? text : "").getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private String discovery() {
    return "{\"issuer\": \"" + issuer + "\", \"jwks_uri\": \"" + issuer + "/keys\"}";
  }

  private String keySet() {
    RSAPublicKey key = (RSAPublicKey) keys.getPublic();
    String form =
        "{\"keys\": [{\"kty\": \"RSA\", \"use\": \"sig\", \"alg\": \"RS256\", \"kid\": \"1\","
            + " \"n\": \"%s\", \"e\": \"%s\"}]}";
    return form.formatted(
        base64(unsigned(key.getModulus())), base64(unsigned(key.getPublicExponent())));
  }

  private String token(String person) {
    long now = Instant.now().getEpochSecond();
    String header = "{\"alg\": \"RS256\", \"typ\": \"JWT\", \"kid\": \"1\"}";
    String claims =
        ("{\"iss\": \"%s\", \"aud\": \"%s\", \"sub\": \"%s\", \"iat\": %d, \"exp\": %d,"
                + " \"email\": \"%s@example.org\", \"email_verified\": true}")
            .formatted(issuer, audience, person, now, now + VALID_SECONDS, person);
    String signed =
        base64(header.getBytes(StandardCharsets.UTF_8))
            + "."
            + base64(claims.getBytes(StandardCharsets.UTF_8));
    return signed + "." + base64(signature(signed));
  }

  private byte[] signature(String text) {
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(keys.getPrivate());
      signature.update(text.getBytes(StandardCharsets.UTF_8));
      return signature.sign();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The bytes of a number, without the byte of its sign. */
  private static byte[] unsigned(BigInteger number) {
    byte[] bytes = number.toByteArray();
    return bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
