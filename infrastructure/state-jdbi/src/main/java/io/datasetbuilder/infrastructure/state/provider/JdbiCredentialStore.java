package io.datasetbuilder.infrastructure.state.provider;

import io.datasetbuilder.auth.credential.CredentialFailure;
import io.datasetbuilder.auth.credential.CredentialStore;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jdbi.v3.core.Handle;

/** Encrypted keys of providers in the state file. Safe for concurrent use. */
public final class JdbiCredentialStore implements CredentialStore {

  private static final String PUT =
      ColumnValues.upsert(
          "provider_credentials",
          "owner_id, slot",
          "envelope_version, master_key_id, nonce, ciphertext, updated_at",
          "place.owner, place.slot, sealed.version, sealed.keyId, sealed.nonce, sealed.ciphertext,"
              + " updatedAt");

  /**
   * Replaces a key, unless another writer has changed it. Each new key gets a fresh nonce, so that
   * the nonce distinguishes keys.
   */
  private static final String REPLACE =
      "UPDATE provider_credentials SET envelope_version = :new.version,"
          + " master_key_id = :new.keyId, nonce = :new.nonce, ciphertext = :new.ciphertext"
          + " WHERE owner_id = :place.owner AND slot = :place.slot"
          + " AND envelope_version = :sealed.version AND master_key_id = :sealed.keyId"
          + " AND nonce = :sealed.nonce AND ciphertext = :sealed.ciphertext";

  private static final String PLACE = " WHERE owner_id = :owner AND slot = :slot";

  private final Database database;

  public JdbiCredentialStore(StateDatabase state) {
    this.database = state.tables();
  }

  @Override
  public void put(CredentialStore.StoredCredential credential) {
    change(handle -> handle.createUpdate(PUT).bindMethods(credential).execute());
  }

  @Override
  public Optional<CredentialStore.StoredCredential> find(CredentialStore.CredentialScope place) {
    return guarded(
        () ->
            database.read(
                handle ->
                    handle
                        .createQuery("SELECT * FROM provider_credentials" + PLACE)
                        .bindMethods(place)
                        .map((row, context) -> credential(row))
                        .findOne()));
  }

  @Override
  public void delete(CredentialStore.CredentialScope place) {
    change(
        handle ->
            handle
                .createUpdate("DELETE FROM provider_credentials" + PLACE)
                .bindMethods(place)
                .execute());
  }

  @Override
  public List<CredentialStore.StoredCredential> all() {
    return guarded(
        () ->
            database.read(
                handle ->
                    handle
                        .createQuery("SELECT * FROM provider_credentials ORDER BY owner_id, slot")
                        .map((row, context) -> credential(row))
                        .list()));
  }

  @Override
  public boolean replace(
      CredentialStore.StoredCredential before, CredentialStore.SealedCredential after) {
    return change(
            handle ->
                handle
                    .createUpdate(REPLACE)
                    .bindMethods(before)
                    .bindMethods("new", after)
                    .execute())
        == 1;
  }

  private int change(ToIntFunction<Handle> work) {
    return guarded(() -> database.change(work::applyAsInt));
  }

  private static <R> R guarded(Supplier<R> work) {
    try {
      return work.get();
    } catch (StateFailure failed) {
      throw new CredentialFailure(CredentialFailure.Kind.STORE_UNAVAILABLE, failed);
    }
  }

  private static CredentialStore.StoredCredential credential(ResultSet row) throws SQLException {
    return new CredentialStore.StoredCredential(
        new CredentialStore.CredentialScope(
            new OwnerId(row.getString("owner_id")), row.getString("slot")),
        new CredentialStore.SealedCredential(
            row.getInt("envelope_version"),
            row.getString("master_key_id"),
            row.getString("nonce"),
            row.getString("ciphertext")),
        ColumnValues.instant(row.getLong("updated_at")));
  }
}
