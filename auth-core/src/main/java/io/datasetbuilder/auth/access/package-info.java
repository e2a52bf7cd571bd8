/** Who is let in, and as whom. */
package io.datasetbuilder.auth.access;
