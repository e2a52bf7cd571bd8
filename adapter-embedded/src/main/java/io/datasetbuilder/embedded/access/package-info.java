/** Who is let in by signing in, and the administration of users and runs. */
package io.datasetbuilder.embedded.access;
