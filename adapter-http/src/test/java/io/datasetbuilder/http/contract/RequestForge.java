package io.datasetbuilder.http.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.contract.document.ContractOperation;
import io.datasetbuilder.contract.document.Tree;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Makes requests of the contract's operations, most of them wrong somewhere: in the method, a
 * parameter, a header, or the body. The same seed makes the same requests.
 */
final class RequestForge {

  private static final String[] SEGMENTS = {
    "r1",
    "prices",
    "..%2F..%2Fetc%2Fpasswd",
    "%2e%2e",
    "%2E",
    "..",
    "%00",
    "a%00b",
    "%ff%fe",
    "%",
    "%zz",
    "%4",
    "%C3%BC",
    "a%20b",
    ";x=1",
    "a;b",
    "-",
    "_x",
    "bronze",
    "metro",
    "null",
    "-1",
    "%0d%0aX-Evil:%201",
    "upl_00000000000000000000000000000000",
    "a\u00ffb",
    "x".repeat(300),
    "a//b"
  };
  private static final String[] VALUES = {
    "",
    "-1",
    "0",
    "1",
    "00000000001",
    "5",
    "1000",
    "1001",
    "9".repeat(60),
    "-" + "9".repeat(30),
    "1e3",
    "1.5",
    "NaN",
    "true",
    "TRUE",
    "false",
    "null",
    "abc",
    "%zz",
    "%",
    "%ff",
    "%00",
    "+",
    "a%20b",
    "..%2F..",
    "fail,warn",
    "fail,nope",
    "24h",
    "1h",
    "csv",
    "json",
    "utf-8",
    "utf-99",
    "eyJhIjoxfQ",
    "AAAA",
    "%F0%9F%92%A5",
    "bronze",
    "x".repeat(2000)
  };
  private static final String[] METHODS = {"GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "BREW"};
  private static final String[] TYPES = {
    "application/json", "application/json; charset=utf-8", "text/plain", "", "application/xml", "/"
  };
  private static final String[] BODIES = {
    "",
    "{",
    "[]",
    "null",
    "1",
    "\"a\"",
    "{\"spec\":}",
    "{\"spec\":\"a\",\"spec\":\"b\"}",
    "{\"spec\":NaN}",
    "\u00ff\u00fe{}",
    "{\"spec\":\"\u00ff\"}",
    "{}x",
    "\uffff",
    "{'spec':1}",
    "{\"spec\":\"\\ud800\"}",
    "[".repeat(5000),
    "{\"a\":".repeat(2000),
    " ".repeat(1000)
  };
  private static final String[] SPECS = {
    "",
    "a",
    "dataset_id: x\n",
    "{",
    "- 1\n",
    "a: &a [*a]\n",
    "\t",
    "dataset_id: [1]\nsources: 5\n",
    "dataset_id: x\ntitle: x\ndescription: x\nsources: []\n",
    """
    dataset_id: x
    title: x
    description: x
    sources:
      - kind: file
        alias: a
        upload_id: upl_00000000000000000000000000000000
        format: csv
    """,
    "x: " + "9".repeat(5000),
    "\u0000",
    "%YAML 9\n---\n",
    "dataset_id: ../../etc\n"
  };

  private final Random random;
  private final List<ContractOperation> operations;
  private final List<String> tokens;

  /**
   * A request.
   *
   * @param operation whose request it was meant to be
   */
  @SuppressWarnings("ArrayRecordComponent") // bytes of one request: nobody compares them
  record Forged(
      ContractOperation operation,
      String method,
      String target,
      Map<String, String> headers,
      byte[] body) {
    @Override
    public String toString() {
      return method + " " + target + " " + headers + "\n" + new String(body, UTF_8);
    }
  }

  /**
   * @param tokens of persons who may call, or may not; empty: nobody signs in
   */
  RequestForge(Random random, List<ContractOperation> operations, List<String> tokens) {
    this.random = random;
    this.operations = operations;
    this.tokens = tokens;
  }

  Forged next() {
    ContractOperation operation = operations.get(random.nextInt(operations.size()));
    String method = random.nextInt(12) == 0 ? any(METHODS) : operation.method();
    byte[] body = operation.requestBody().isEmpty() ? new byte[0] : body(operation);
    return new Forged(operation, method, target(operation), headers(body), body);
  }

  private String target(ContractOperation operation) {
    String path = operation.path();
    List<String> query = new ArrayList<>();
    for (Map<String, Object> parameter : operation.parameters()) {
      String name = String.valueOf(parameter.get("name"));
      if ("path".equals(parameter.get("in"))) {
        path = path.replace("{" + name + "}", any(SEGMENTS));
      } else if ("query".equals(parameter.get("in")) && random.nextInt(3) > 0) {
        query.add(name + "=" + value(parameter));
      }
    }
    if (random.nextInt(10) == 0) {
      query.add(any(VALUES) + "=" + any(VALUES));
    }
    return query.isEmpty() ? path : path + "?" + String.join("&", query);
  }

  private String value(Map<String, Object> parameter) {
    boolean valid = random.nextInt(3) == 0 && parameter.containsKey("example");
    return valid ? String.valueOf(parameter.get("example")).replace(" ", "%20") : any(VALUES);
  }

  private Map<String, String> headers(byte[] body) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(World.KEY_HEADER, random.nextInt(20) == 0 ? "another" : World.KEY);
    if (body.length > 0) {
      headers.put("Content-Type", random.nextInt(4) == 0 ? any(TYPES) : TYPES[0]);
      headers.put("Content-Length", String.valueOf(body.length));
    }
    if (random.nextInt(8) == 0) {
      headers.put("Accept", "text/event-stream");
      headers.put("Last-Event-ID", any(VALUES));
    }
    if (!tokens.isEmpty() && random.nextInt(4) > 0) {
      headers.put("Authorization", "Bearer " + tokens.get(random.nextInt(tokens.size())));
    }
    if (random.nextInt(8) == 0) {
      headers.put("X-Provider-Key", any(VALUES));
      headers.put("Authorization", "Bearer " + any(VALUES));
    }
    return headers;
  }

  private byte[] body(ContractOperation operation) {
    Map<String, Object> content = Tree.object(operation.requestBody().get("content"));
    if (!content.containsKey("application/json")) {
      return noise(random.nextInt(2000));
    }
    if (random.nextInt(4) == 0) {
      return any(BODIES).getBytes(random.nextBoolean() ? UTF_8 : ISO_8859_1);
    }
    Map<String, Object> schema =
        operation.document().resolved(Tree.at(content, "application/json", "schema"));
    return Json.text(members(schema)).getBytes(UTF_8);
  }

  private Map<String, Object> members(Map<String, Object> schema) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (String name : Tree.object(schema.get("properties")).keySet()) {
      if (random.nextInt(5) > 0) {
        members.put(name, name.equals("spec") && random.nextInt(4) > 0 ? any(SPECS) : wrong(2));
      }
    }
    if (random.nextInt(4) == 0) {
      members.put("unknown_member", wrong(3));
    }
    return members;
  }

  private Object wrong(int depth) {
    return switch (random.nextInt(depth > 0 ? 9 : 7)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> random.nextLong();
      case 3 -> new BigInteger("9".repeat(200));
      case 4 -> random.nextGaussian() * 1e300;
      case 5 -> any(SEGMENTS);
      case 6 -> any(SPECS);
      case 7 -> List.of(List.of(), Map.of("a", any(VALUES)));
      default -> Map.of("deeper", String.valueOf(wrong(depth - 1)));
    };
  }

  private byte[] noise(int length) {
    byte[] noise = new byte[length];
    random.nextBytes(noise);
    return random.nextInt(3) == 0 ? "a,b\n1,2\n".getBytes(UTF_8) : noise;
  }

  private String any(String[] pool) {
    return pool[random.nextInt(pool.length)];
  }
}
