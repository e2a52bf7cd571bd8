package io.datasetbuilder.infrastructure.publish.kaggle;

import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.HubCredential.UserKey;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/** The account that signs in: by a key, which may do all that its user may, or by a token. */
record KaggleAccount(UserKey userKey) {

  /** Prefix of tokens, which may be limited to some rights of their user. */
  private static final String TOKEN = "KGAT_";

  /** The account of a credential; empty when it is not a credential of Kaggle. */
  static Optional<KaggleAccount> of(HubCredential credential) {
    return credential instanceof UserKey userKey
        ? Optional.of(new KaggleAccount(userKey))
        : Optional.empty();
  }

  /** Value of the header {@code Authorization}. */
  String authorization() {
    String key = userKey.key().reveal();
    if (key.startsWith(TOKEN)) {
      return "Bearer " + key;
    }
    byte[] pair = (userKey.username() + ":" + key).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  /** Whether nothing of this destination can be hidden from the account. */
  boolean seesAllOf(PublishDestination destination) {
    String user = userKey.username().toLowerCase(Locale.ROOT);
    return user.equals(destination.owner().toLowerCase(Locale.ROOT))
        && !userKey.key().reveal().startsWith(TOKEN);
  }
}
